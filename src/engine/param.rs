//! A parameter of a tool: declared once, as a constant that also fetches the value in its Rust type.

use std::marker::PhantomData;

use super::{Arg, Args, Type, Value};

/// A parameter whose value a tool receives as `T`.
///
/// Declared as a `const` in the tool's file; [`spec`](Self::spec) puts it into the table, and
/// [`Args::get`](super::Args::get) takes the value out, so that name and type stand in one place.
pub struct Param<T> {
    spec: ParamSpec,
    value: PhantomData<fn() -> T>,
}

/// What the table, the binder and every face know of a parameter.
#[derive(Debug, Clone, Copy)]
#[allow(clippy::struct_excessive_bools, reason = "each answers a question of its own that the binder asks")]
pub struct ParamSpec {
    /// Its name, as in `--name`.
    pub name: &'static str,
    /// What it is for, in one line.
    pub about: &'static str,
    /// What kind of value it takes.
    pub kind: Type,
    /// Whether a call without it cannot run.
    pub required: bool,
    /// The value taken when none is given, as one would write it.
    pub default: Option<&'static str>,
    /// Whether a word without a name may stand for it.
    pub positional: bool,
    /// Words that come before its value: `from`, `into`, `because`.
    pub connectives: &'static [&'static str],
    /// Words that switch it on by themselves (flags only).
    pub keywords: &'static [&'static str],
    /// Other names for it.
    pub aliases: &'static [&'static str],
    /// What a choice asks for beside it: groups of parameters of which one must be given.
    pub entails: &'static [(&'static str, &'static [&'static [&'static str]])],
    /// Whether names with values in the line, `guest:Ana seat:4`, are its value.
    pub pairs: bool,
    /// Whether it is the label of something that is stashed.
    pub of_stash: bool,
    /// The parameter whose thing must have just one of these, if this is left out: an agent with one tool.
    pub sole_of: Option<&'static str>,
    /// A parameter and a word in its value, without which this must be given: a schema, as a template, needs no data.
    pub unless: Option<(&'static str, &'static str)>,
    /// The parameter beside which it must be given.
    pub beside: Option<&'static str>,
    /// Parameters that make it needless: who names the tags of what is looked for need not say a word of it.
    pub spared_by: &'static [&'static str],
    /// Whether an empty text is a value of it; elsewhere it is none.
    pub may_be_empty: bool,
    /// The first letters of its names and of all words that announce or switch it, as a set.
    initials: u32,
}

/// The one parameter that every tool takes: the tokens that its result may cost.
pub static BUDGET: ParamSpec = Param::<Option<u32>>::new("budget", "tokens that the result may cost").spec();

impl<T: Arg> Param<T> {
    /// A parameter named `name`; `about` says what it is for.
    pub const fn new(name: &'static str, about: &'static str) -> Self {
        let spec = ParamSpec {
            name,
            about,
            kind: T::TYPE,
            required: T::REQUIRED,
            default: None,
            positional: false,
            connectives: &[],
            keywords: &[],
            aliases: &[],
            entails: &[],
            pairs: false,
            of_stash: false,
            sole_of: None,
            unless: None,
            beside: None,
            spared_by: &[],
            may_be_empty: matches!(T::TYPE, Type::Fragment),
            initials: initials(&[name]),
        };
        Self { spec, value: PhantomData }
    }

    /// May be given without its name.
    pub const fn positional(mut self) -> Self {
        self.spec.positional = true;
        self
    }

    /// The value taken when none is given.
    pub const fn default(mut self, written: &'static str) -> Self {
        self.spec.default = Some(written);
        self.spec.required = false;
        self
    }

    /// Words that announce its value.
    pub const fn after(mut self, connectives: &'static [&'static str]) -> Self {
        self.spec.connectives = connectives;
        self.spec.initials |= initials(connectives);
        self
    }

    /// Words that switch it on by themselves.
    pub const fn said(mut self, keywords: &'static [&'static str]) -> Self {
        self.spec.keywords = keywords;
        self.spec.initials |= initials(keywords);
        self
    }

    /// Other names for it.
    pub const fn or(mut self, aliases: &'static [&'static str]) -> Self {
        self.spec.aliases = aliases;
        self.spec.initials |= initials(aliases);
        self
    }

    /// What each choice asks for beside it: groups of parameters of which one must be given.
    pub const fn entails(mut self, groups: &'static [(&'static str, &'static [&'static [&'static str]])]) -> Self {
        self.spec.entails = groups;
        self
    }

    /// May be left out where what the parameter `name` stands for has one of these only.
    pub const fn sole_of(mut self, name: &'static str) -> Self {
        self.spec.sole_of = Some(name);
        self
    }

    /// Must be given unless the value of the parameter `name` has `word` in it.
    pub const fn unless(mut self, name: &'static str, word: &'static str) -> Self {
        self.spec.unless = Some((name, word));
        self
    }

    /// Must be given where the parameter `name` is, unless one of these is.
    pub const fn beside(mut self, name: &'static str, spared_by: &'static [&'static str]) -> Self {
        self.spec.beside = Some(name);
        self.spec.spared_by = spared_by;
        self
    }

    /// Must be given unless one of these parameters is.
    pub const fn spared_by(mut self, others: &'static [&'static str]) -> Self {
        self.spec.required = true;
        self.spec.spared_by = others;
        self
    }

    /// May be an empty text, as a piece of a document may.
    pub const fn or_empty(mut self) -> Self {
        self.spec.may_be_empty = true;
        self
    }

    /// Takes names with values as well, as JSON.
    pub const fn pairs(mut self) -> Self {
        self.spec.pairs = true;
        self
    }

    /// Is the label of something that is stashed: what there is is offered where it is missing.
    pub const fn of_stash(mut self) -> Self {
        self.spec.of_stash = true;
        self
    }

    /// Restricts a number to `min..=max`.
    pub const fn range(mut self, min: i64, max: i64) -> Self {
        self.spec.kind = Type::Int(min, max);
        self
    }

    /// The parameter as the table holds it.
    pub const fn spec(&self) -> ParamSpec {
        self.spec
    }
}

impl ParamSpec {
    /// A parameter of a tool from outside the catalogue; any of them may be given without its name.
    pub(super) const fn declared(
        name: &'static str,
        about: &'static str,
        kind: Type,
        required: bool,
        default: Option<&'static str>,
        connectives: &'static [&'static str],
    ) -> Self {
        let initials = initials(&[name]) | initials(connectives);
        let (positional, keywords, aliases): (_, _, &[&str]) = (true, &[], &[]);
        Self {
            name,
            about,
            kind,
            required,
            default,
            positional,
            connectives,
            keywords,
            aliases,
            entails: &[],
            pairs: false,
            of_stash: false,
            sole_of: None,
            unless: None,
            beside: None,
            spared_by: &[],
            may_be_empty: true,
            initials,
        }
    }

    /// The JSON Schema of its value.
    pub fn schema(&self) -> serde_json::Value {
        let mut schema = self.kind.schema();
        schema["description"] = self.about.into();
        if let Some(default) = self.default {
            // As the type has it, not as one would write it in a line.
            schema["default"] = match self.kind {
                Type::Flag => (default == "true").into(),
                Type::Int(..) | Type::Limit => {
                    default.parse::<i64>().map_or_else(|_| default.into(), serde_json::Value::from)
                }
                _ => default.into(),
            };
        }
        schema
    }

    /// Whether a call with `args` needs it because of what another parameter says or does not say.
    pub fn is_wanted(&self, args: &Args) -> bool {
        let is_beside = self.beside.is_some_and(|name| args.value(name).is_some());
        is_beside && !self.is_spared(args)
            || self.unless.is_some_and(|(name, word)| {
                let said = args.value(name).and_then(Value::as_text);
                said.is_none_or(|said| !said.contains(word))
            })
    }

    /// Whether it may be left out, since other parameters are given that make it needless.
    pub fn is_spared(&self, args: &Args) -> bool {
        self.spared_by.iter().any(|name| args.value(name).is_some())
    }

    /// Whether `name` is this parameter's name or one of its aliases; `_`, `-` and letter case do not matter.
    #[inline]
    pub fn is_called(&self, name: &str) -> bool {
        self.begins_like(name) && self.has_name(name)
    }

    /// The same, looked at letter by letter.
    fn has_name(&self, name: &str) -> bool {
        same_name(self.name, name) || self.aliases.iter().any(|alias| same_name(alias, name))
    }

    /// Whether one of its words begins as `word` does; hardly any word is of interest to a parameter.
    pub fn begins_like(&self, word: &str) -> bool {
        self.initials().has(word)
    }

    /// What its names, and the words that announce or switch it, begin with.
    pub const fn initials(&self) -> Initials {
        Initials(self.initials)
    }
}

/// First letters of words, as a set: most words are told by it not to be among them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Initials(u32);

impl Initials {
    /// The first letters of some words.
    pub const fn of(words: &[&str]) -> Self {
        Self(initials(words))
    }

    /// Those of two sets.
    pub const fn and(self, others: Self) -> Self {
        Self(self.0 | others.0)
    }

    /// Whether `word` may be among the words; so may anything that begins with no letter or digit.
    pub fn has(self, word: &str) -> bool {
        let first = word.bytes().next().filter(u8::is_ascii_alphanumeric);
        first.is_none_or(|first| self.0 & initial(first) != 0)
    }
}

/// A first letter as a set of one; several letters share a bit, and both cases of one do.
const fn initial(letter: u8) -> u32 {
    1 << (letter & 31)
}

const fn initials(words: &[&str]) -> u32 {
    let (mut set, mut at) = (0, 0);
    while at < words.len() {
        if let [first, ..] = words[at].as_bytes() {
            set |= initial(*first);
        }
        at += 1;
    }
    set
}

/// Whether two names are one: the case of ASCII letters and `-`, `_` between words do not count.
fn same_name(a: &str, b: &str) -> bool {
    fn letters(name: &str) -> impl Iterator<Item = u8> + '_ {
        name.bytes().filter(|byte| !matches!(byte, b'-' | b'_')).map(|byte| byte.to_ascii_lowercase())
    }
    let first =
        |name: &str| name.bytes().next().filter(u8::is_ascii_alphabetic).map(|first| first.to_ascii_lowercase());
    // Mostly the first letters tell that they are not, or they are the same as they stand.
    match (first(a), first(b)) {
        (Some(a), Some(b)) if a != b => false,
        _ => a == b || letters(a).eq(letters(b)),
    }
}
