// What a script finds around it. `ask` calls a function of the host, `note` keeps a line of the log; both take and give
// text. The names are read before the script can change what they mean.
(function (ask, note, functions) {
  "use strict";
  const { parse, stringify } = JSON;

  // What a function answers: its text, which is a string in every way, and its value.
  class Answer extends String {
    constructor(text, value) {
      super(text);
      Object.defineProperty(this, "value", { value });
    }
  }

  class Failure extends Error {
    constructor({ number, code, message, details, suggestions, hint }) {
      super(message);
      Object.assign(this, { name: code, code, details, suggestions, hint });
      Object.defineProperty(this, "number", { value: number });
    }
  }

  function call(name, ...given) {
    const answer = parse(ask(String(name), stringify(given)));
    if (answer.failure) throw new Failure(answer.failure);
    return new Answer(answer.text, answer.value);
  }

  const shown = (thing) => (typeof thing === "object" && !(thing instanceof String) ? stringify(thing) : String(thing));
  const log = (...things) => note(things.map(shown).join(" "));
  const put = (place, name, value) =>
    Object.defineProperty(place, name, { value, writable: true, enumerable: true, configurable: true });

  for (const path of functions) {
    const [family, name] = path.includes(".") ? path.split(".") : [null, path];
    const target = (...given) => call(path, ...given);
    if (family === null) {
      put(globalThis, name, target);
    } else {
      if (!Object.hasOwn(globalThis, family)) put(globalThis, family, {});
      put(globalThis[family], name, target);
    }
  }
  put(globalThis, "call", call);
  put(globalThis, "log", log);
  put(globalThis, "console", { log, info: log, warn: log, error: log, debug: log });
  // The same script gives the same answer.
  delete Math.random;
});
