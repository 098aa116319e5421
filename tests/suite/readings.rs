//! How single lines are understood, where whatever looks like a file or a node is one: what runs with which arguments,
//! what is asked about, what is left alone.

use std::sync::Arc;

use arrowsh::resolve::{Assumed, Decision, Resolver};
use arrowsh::syntax::Utterance;
use arrowsh::tools;

/// A line's decision in a line: `run udon.glance {"file":"a.udon"}`, `ask loom.view loom.list | view a7x2` with what is offered
/// first, `reject`, or an error's code.
fn read(resolver: &Resolver, line: &str) -> String {
    let resolution = Utterance::parse(line, None).and_then(|utterance| resolver.resolve(&utterance, &Assumed));
    match resolution.map(|resolution| resolution.decision) {
        Ok(Decision::Run(call)) => format!("run {} {}", call.tool.spec.name, serde_json::json!(call.args)),
        Ok(Decision::Ask(question)) => {
            let tools: Vec<&str> = question.candidates.iter().map(|candidate| candidate.tool).collect();
            let first = question.candidates.first().map_or("", |candidate| candidate.line.as_str());
            format!("ask {} | {first}", tools.join(" "))
        }
        Ok(Decision::Reject { .. }) => "reject".to_owned(),
        Err(error) => error.code.to_string(),
    }
}

/// What is expected of a line that runs nothing, whether it is asked about or left alone.
pub const HELD: &str = "held";

/// Checks how lines are understood, as far as the expectation says it; `offer view a7x2` is a question that offers this line first.
pub fn check(cases: &[(&str, &str)]) {
    let resolver = Resolver::new(Arc::new(tools::catalog()));
    let wrong: Vec<String> = cases
        .iter()
        .map(|(line, expected)| (line, expected, read(&resolver, line)))
        .filter(|(_, expected, actual)| match **expected {
            HELD => actual.starts_with("run"),
            expected if let Some(line) = expected.strip_prefix("offer ") => {
                actual.split_once(" | ").is_none_or(|(_, first)| first != line)
            }
            expected => !actual.starts_with(expected),
        })
        .map(|(line, expected, actual)| format!("{line}\n  expected {expected}\n  got      {actual}"))
        .collect();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn exact_lines_run() {
    check(&[
        ("show lines seventy to ninety of notes.md", r#"run files.show {"lines":"70-90","file":"notes.md"}"#),
        ("glance fleet.udon max-depth:2", r#"run udon.glance {"max-depth":2,"file":"fleet.udon"}"#),
        ("udon.glance fleet.udon", r#"run udon.glance {"file":"fleet.udon"}"#),
        ("udon_glance fleet.udon", "run udon.glance"),
        ("focus fleet.udon |truck[t7]:driver", r#"run udon.focus {"file":"fleet.udon","path":"|truck[t7]:driver"}"#),
        ("focus fleet.udon|truck[t7]", r#"run udon.focus {"file":"fleet.udon","path":"|truck[t7]"}"#),
        ("view k9m4 full", r#"run loom.view {"full":true,"node":"k9m4"}"#),
        ("prune k9m4", r#"run loom.prune {"node":"k9m4"}"#),
        ("stash \"route\" \"by the coast\"", r#"run memory.stash {"label":"route","content":"by the coast"}"#),
        ("listFiles ./src", r#"run code.list_files {"directory":"./src"}"#),
        ("/glance fleet.udon", r#"run udon.glance {"file":"fleet.udon"}"#),
        ("/create_file a.md \"x\"", "run code.create"),
        (
            "session s7: expand |truck by 2 levels",
            r#"run udon.session_expand {"depth":2,"session":"s7","path":"|truck"}"#,
        ),
    ]);
}

#[test]
fn loose_lines_run_where_they_are_clear() {
    check(&[
        ("please show me the structure of fleet.udon", r#"run udon.glance {"file":"fleet.udon"}"#),
        ("glanec fleet.udon", r#"run udon.glance {"file":"fleet.udon"}"#),
        ("show me node k9m4", r#"run loom.view {"node":"k9m4"}"#),
        ("{\"tool\": \"glance\", \"file\": \"fleet.udon\"}", r#"run udon.glance {"file":"fleet.udon"}"#),
        ("loom_view {\"node\":\"k9m4\",\"full\":true}", r#"run loom.view {"node":"k9m4","full":true}"#),
        (
            "create_file {\"path\": \"a.md\", \"content\": \"x, y\"}",
            r#"run code.create {"file_path":"a.md","content":"x, y"}"#,
        ),
        (
            "session_close {\"session\": \"con_4f\", \"discard\": true}",
            r#"run udon.session_close {"session":"con_4f","discard":true}"#,
        ),
        ("<glance><file>fleet.udon</file></glance>", r#"run udon.glance {"file":"fleet.udon"}"#),
        ("glance(\"fleet.udon\", max_depth=1)", r#"run udon.glance {"max-depth":1,"file":"fleet.udon"}"#),
        ("the first 20 lines of tide.rs", r#"run files.show {"lines":"1-20","file":"tide.rs"}"#),
        ("show the first five lines of tide.rs", r#"run files.show {"lines":"1-5","file":"tide.rs"}"#),
        ("lines 2 to 4 of tide.txt", r#"run files.show {"lines":"2-4","file":"tide.txt"}"#),
    ]);
}

#[test]
fn a_change_says_what_is_done_and_what_it_is_to_be() {
    check(&[
        (
            "change |truck[t7]:load in fleet.udon to 6.5",
            r#"run udon.propose {"file":"fleet.udon","operation":"update","path":"|truck[t7]:load","set":"6.5"}"#,
        ),
        (
            "session change fle_77ab01 delete |truck[t7]",
            r#"run udon.session_modify {"operation":"delete","path":"|truck[t7]","session":"fle_77ab01"}"#,
        ),
    ]);
}

#[test]
fn what_is_denied_is_not_switched_on() {
    check(&[
        ("skim fleet.udon w/o anomalies", r#"run udon.glance {"include-anomalies":false,"file":"fleet.udon"}"#),
        (
            "glance fleet.udon without references or anomalies",
            r#"run udon.glance {"include-references":false,"include-anomalies":false,"file":"fleet.udon"}"#,
        ),
        (
            "glance fleet.udon no references, with traits",
            r#"run udon.glance {"include-references":false,"include-traits":true,"file":"fleet.udon"}"#,
        ),
        ("view k9m4 without lineage and annotations", r#"run loom.view {"with-annotations":false,"node":"k9m4"}"#),
        (
            "search online for \"tide tables\", but not on tides.example.org",
            r#"run web.search {"query":"tide tables","exclude":["tides.example.org"]}"#,
        ),
        (
            "instantiate harbour.udon using tides.json, no validation",
            r#"run udon.template {"validate":false,"context":"tides.json","template":"harbour.udon"}"#,
        ),
    ]);
}

#[test]
fn each_switch_is_denied_by_itself() {
    check(&[
        (
            "apply fleet.udon delete |truck[t7] no backup, dry run",
            r#"run udon.apply {"file":"fleet.udon","operation":"delete","path":"|truck[t7]","backup":false,"dry-run":true}"#,
        ),
        (
            "apply fleet.udon delete |truck[t7] with backup, no validation",
            r#"run udon.apply {"file":"fleet.udon","operation":"delete","path":"|truck[t7]","backup":true,"validate":false}"#,
        ),
        (
            "session commit fle_77 don't skip the backup",
            r#"run udon.session_commit {"backup":true,"session":"fle_77"}"#,
        ),
        ("apply prop_3 without backup and dry run", "ask udon.apply"),
        ("view k9m4 full, no annotations", r#"run loom.view {"full":true,"with-annotations":false,"node":"k9m4"}"#),
    ]);
}

#[test]
fn what_is_set_apart_is_never_taken() {
    let lines = [
        "glossary delete all but 4 because they are old",
        "unbookmark everything but k9m4",
        "unbookmark the parent of k9m4",
        "delegate \"count the boats\" not to tester",
        "continue k9m4 except with muse",
        "web fetch not https://tides.example but https://winds.example",
        "session modify fle_77 don't delete |truck[t7]",
        "task update 3 not done",
        "task update 3 no longer blocked by 4",
        "we must not drop pin fleet.udon",
        "should I drop pin fleet.udon",
        "task complete 3 later",
        "web search tides don't include gulls.example",
        "take snapshot without a summary",
        "drop everything",
        "task complete 4; task complete 7",
        "create task \"oars\" and complete task 4",
        "search the web for tides; then write doc:\"log\" append the result",
        "ask somebody else",
    ];
    check(&lines.map(|line| (line, "ask")));
}

#[test]
fn a_change_goes_where_it_says() {
    check(&[
        // A verb comes before a noun.
        (
            "propose an update in fleet.udon: rename |truck[t7] to lorry",
            r#"run udon.propose {"file":"fleet.udon","operation":"update","path":"|truck[t7]","rename":"lorry"}"#,
        ),
        ("apply fleet.udon: move |truck[t7] from |yard", "ask udon.apply"),
        ("apply fleet.udon: move |truck[t7] below |truck[t9]", "ask udon.apply"),
        ("apply fleet.udon: set |truck[t7]:load to at most 20", "ask udon.apply"),
        ("apply fleet.udon: rename |truck to lorry, leave references alone", "ask udon.apply"),
        (
            "edit code boat.rs to \"sail\" from \"oar\"",
            r#"run code.edit {"old_string":"oar","new_string":"sail","file_path":"boat.rs"}"#,
        ),
        ("edit code boat.rs \"sail\" from \"oar\"", "ask code.edit"),
        ("delete link k9m4 to m4k9", r#"run loom.link {"remove":true,"target":"m4k9","node":"k9m4"}"#),
        ("create file boat.rs with overwrite yes and content x", "ask code.create"),
    ]);
}

#[test]
fn a_quoted_word_is_a_text() {
    check(&[
        ("task update 3 title \"cancelled\"", r#"run code.task_update {"title":"cancelled","taskId":"3"}"#),
        ("task update 3 from in progress to pending", r#"run code.task_update {"status":"pending","taskId":"3"}"#),
    ]);
}

#[test]
fn numbers_of_several_words_are_one() {
    check(&[
        ("compact fleet.udon budget two thousand", r#"run udon.compact {"budget":2000,"file":"fleet.udon"}"#),
        ("glance fleet.udon in three hundred tokens", r#"run udon.glance {"budget":300,"file":"fleet.udon"}"#),
        ("stash boats two hundred oars", r#"run memory.stash {"label":"boats","content":"two hundred oars"}"#),
        ("continue k9m4 twenty five tokens", r#"run loom.continue {"tokens":25,"from":"k9m4"}"#),
        (
            "compact fleet.udon to one hundred and fifty tokens",
            r#"run udon.compact {"budget":150,"file":"fleet.udon"}"#,
        ),
        ("continue k9m4 with 12 continuations", "LIMIT_EXCEEDED"),
        ("glance fleet.udon budget one thousand two hundred", r#"run udon.glance {"budget":1200,"file":"fleet.udon"}"#),
        ("complete task seven", r#"run code.task_complete {"taskId":"7"}"#),
    ]);
}

#[test]
fn what_is_unclear_is_asked() {
    check(&[
        ("glance", "ask udon.glance"),
        ("stash", "ask memory.stash"),
        ("search lighthouse", "ask"),
        ("apply", "ask udon.apply"),
        ("drop", "ask memory.drop"),
        ("set |truck[t7]:driver in fleet.udon", "ask udon.propose"),
        ("glance fleet.udon and validate it strictly", "ask"),
        ("list_skills of everything", "INVALID_ARGUMENT"),
        ("glance fleet.udon max-depth:many", "INVALID_ARGUMENT"),
    ]);
}

#[test]
fn what_runs_something_is_told_from_a_sentence_that_begins_like_it() {
    check(&[
        ("bash echo hi > x", r#"run code.bash {"command":"echo hi > x"}"#),
        ("agents run text-stats words with {\"file\": \"notes.md\"}", "run agents.run"),
        ("delegate \"never ending stories\"", "run code.delegate"),
        ("bash scripts never die", "ask"),
    ]);
}

#[test]
fn what_would_lose_something_is_never_guessed() {
    check(&[
        ("pruen k9m4 or so", "ask"),
        ("prune k9m4 and all of its cousins", "ask"),
        ("stash route \"by the coast\" and drop stash:tide", "ask"),
        ("bookmark k9m4 && prune m4k9", "ask"),
        ("delete k9m4", "ask"),
        ("don't prune k9m4", "reject"),
        ("bash scripts are long", "ask"),
        // Nor is looked for what is a verb: `wipe` names no agent, and `merge` shows nothing.
        ("forget the glossary", "ask glossary.search"),
        ("kill the agent", HELD),
        ("merge k9m4 into m4k9", "ask"),
    ]);
}

#[test]
fn a_letter_is_put_right_in_a_name_that_loses_nothing() {
    check(&[
        ("sesion.state orc_19bd", "run udon.session_view"),
        ("sesion_open(\"fleet.udon\")", "run udon.session_open"),
        ("glosary.lookup tide", "run glossary.search"),
        // Two names are near to it: loom.new is one of loom.create.
        ("loom.vew k9m4", "ask"),
        ("memory.crop route", "reject"),
        ("creat_file a.md \"hello\"", "ask code.create"),
    ]);
}

#[test]
fn a_text_is_piped_to_what_keeps_it() {
    check(&[
        ("echo \"by the coast\" | stash route", "run memory.stash"),
        ("echo \"by the coast\" | bash route", "ask"),
        ("echo \"by the coast\" | create file a.md", "ask"),
    ]);
}

#[test]
fn what_acts_is_not_run_where_its_words_may_say_something_else() {
    check(&[
        // A part of the file, or what is in it.
        ("remove file path from menu.toml", "ask files.delete"),
        ("delete file in pier.rs", "ask files.delete"),
        ("move file section a.md to b.md", "ask files.rename"),
        ("delete file notes.md", "run files.delete"),
        // A number that counts something, a remark that is no reason.
        ("delete glossary entry 5 minutes ago", "ask glossary.delete"),
        ("glossary delete the one about tides", "ask"),
        ("glossary delete 12 oops", "ask glossary.delete"),
        ("glossary delete 12 because it says nothing", "run glossary.delete"),
        ("undo last 3", "ask history.undo"),
        ("drop the stash \"route\" tomorrow", "ask memory.drop"),
        // What was done, and what is taken back.
        ("renamed notes.md to old.md", "ask files.rename"),
        ("just wrote file log.md \"high at noon\"", "ask"),
        ("undo drop the stash \"route\"", "ask memory.drop"),
        ("thinking of dropping the stash \"route\"", "ask memory.drop"),
        // Descriptions of a text.
        ("create file notes.md with the last result", "ask code.create"),
        ("edit node k9m4 shorter", "ask loom.edit"),
        // Signs and brackets of other languages.
        ("prune = k9m4", "ask loom.prune"),
        ("undo > out.txt", "ask history.undo"),
        ("rename file(notes.md to old.md)", "ask files.rename"),
        // A word that is no file's name unless it is said to be one.
        ("rename notes.md asap", "ask files.rename"),
        ("rename notes.md to something", "ask files.rename"),
        ("rename notes.md to LICENSE", "run files.rename"),
        ("files rename notes.md spare", "run files.rename"),
        ("bash (git status)", "ask code.bash"),
        // Talk of programs, and around what is sent, or nothing that says what.
        ("hand the ferry thing to a helper", HELD),
        ("bash or zsh", "ask code.bash"),
        ("could you bash git status?", "ask code.bash"),
        ("use skill with care", "ask code.use_skill"),
        ("delegate \"count the piers\" is forbidden", "ask code.delegate"),
        ("fetch page linked from https://example.com", "ask web.fetch"),
    ]);
}

#[test]
fn what_is_only_spoken_of_is_not_done() {
    check(&[
        ("Anna wants me to pin k9m4", "ask memory.pin"),
        ("I was told to link k9m4 to p2t7", "ask loom.link"),
        ("too late to bookmark k9m4", "ask loom.bookmark"),
        ("we could restore k9m4", "ask loom.restore"),
        ("do I need to pin k9m4", "ask memory.pin"),
        ("linked k9m4 to p2t7", "ask loom.link"),
        ("revert restore k9m4", "ask loom.restore"),
        ("cancel unbookmark k9m4", "ask loom.unbookmark"),
        ("I already bookmarked k9m4", HELD),
        ("pin k9m4 maybe", "ask memory.pin"),
        ("finish up", HELD),
        ("add task t18", HELD),
        ("add task \"t18\"", r#"run code.task_create {"title":"t18"}"#),
        ("mark the task as finished", HELD),
        ("open reef.udon", "ask udon.session_open"),
        ("open reef.udon in a session", "run udon.session_open"),
        ("drop lantern", "ask memory.drop"),
        ("drop task-7", "ask memory.drop"),
        ("drop k9m4", "ask memory.drop"),
        ("drop pin:k9m4", "run memory.drop"),
        ("drop stash lantern", r#"run memory.drop {"stash":"lantern"}"#),
        ("star k9m4 oops", "ask loom.bookmark"),
        ("session revert cfg_1 maybe", "ask udon.session_revert"),
        ("star k9m4 as \"maybe\"", r#"run loom.bookmark {"label":"maybe","node":"k9m4"}"#),
        ("could you pin k9m4", "run memory.pin"),
        ("keep k9m4 pinned", "run memory.pin"),
        ("task t3 is completed", "run code.task_complete"),
        ("mark t3 as completed", r#"run code.task_complete {"taskId":"t3"}"#),
        ("mark t3 as blocked", "run code.task_update"),
        ("pins", "run memory.memory {}"),
        ("glance or focus fleet.udon", "ask udon.glance"),
        ("Recall 潮汐", "ask memory.recall"),
        ("recall 潮汐", r#"run memory.recall {"label":"潮汐"}"#),
        ("you needn't show me fleet.udon", "ask udon.glance"),
        ("there is no need to glance at fleet.udon", "reject"),
        ("show my stashes", r#"run memory.memory {"what":"stashed"}"#),
    ]);
}

#[test]
fn prose_is_left_alone() {
    check(&[
        ("therefore the lemma follows", "reject"),
        ("Oslo, then by boat", "reject"),
        ("the boiler heats the water first", "reject"),
        ("so the answer is forty", "reject"),
        ("level 2", "ask"),
        // The rest of a sentence whose bracket opened above, words in other letters, a title, an entry of a list.
        ("memory kept).", "ask"),
        ("schema 있는 *piers* 사용자", "ask"),
        ("Google Harbour Maps 2024", "ask web.search"),
        ("GET https://example.com/tides", "ask web.fetch"),
        ("Say \"pass\" or describe what is wrong", HELD),
    ]);
}

#[test]
fn an_option_that_a_named_tool_does_not_have_is_a_failure() {
    check(&[
        ("view a7x2 --nonsense", "INVALID_SYNTAX"),
        ("view a7x2 nonsense:5", "INVALID_SYNTAX"),
        ("loom.view a7x2 nonsense=5", "INVALID_SYNTAX"),
        ("glance fleet.udon --deep=3", "INVALID_SYNTAX"),
        ("tree depth:3 --wide", "INVALID_SYNTAX"),
        // What looks like one and is none.
        ("view a7x2 --full", "run loom.view"),
        ("find node \"tide:low\"", "run loom.find"),
        ("respond a7x2 \"colour:red it was\"", "run loom.respond"),
        ("view a7x2 budget:200", "run loom.view"),
        // Who does not name the tool is understood as far as it goes.
        ("show me a7x2 nonsense:5", "run loom.view"),
    ]);
}

#[test]
fn a_word_like_an_id_is_one_where_a_node_is_wanted() {
    check(&[
        ("tree from abcd", r#"run loom.tree {"from":"abcd"}"#),
        ("verify node abcd", r#"run loom.verify {"node":"abcd"}"#),
        ("verify abcd", r#"run loom.verify {"node":"abcd"}"#),
        ("bookmark abcd", r#"run loom.bookmark {"node":"abcd"}"#),
        ("bookmark abcd \"the count\"", r#"run loom.bookmark {"node":"abcd","label":"the count"}"#),
        ("respond abcd \"well\"", r#"run loom.respond {"node":"abcd","content":"well"}"#),
        // What is quoted is a label, and words of the language are words.
        ("bookmark a7x2 abcd", r#"run loom.bookmark {"node":"a7x2","label":"abcd"}"#),
        ("tree please", "run loom.tree {}"),
        ("tree summary", r#"run loom.tree {"summary":true}"#),
    ]);
}

#[test]
fn a_name_is_that_of_the_tool_whose_things_it_is_given() {
    check(&[
        ("diff a7x2 b3k9", r#"run loom.view {"node":"a7x2","against":"b3k9"}"#),
        ("compare a7x2 with b3k9", "run loom.view"),
        ("diff branches a7x2 b3k9", r#"run loom.view {"lineage":true,"node":"a7x2","against":"b3k9"}"#),
        ("read a7x2", r#"run loom.view {"node":"a7x2"}"#),
        ("diff fleet.udon HEAD~1", "run udon.diff"),
        ("diff old.udon new.udon", "run udon.diff"),
        ("read doc:\"a7x2\"", "run loom.read"),
        ("documents", r#"run loom.read {"documents":true}"#),
        ("list documents", r#"run loom.read {"documents":true}"#),
        ("reply a7x2 \"well\"", "run loom.respond"),
        ("extend a7x2", "run loom.continue"),
        ("search \"tides\" depth:deep", "run web.search"),
    ]);
}

#[test]
fn a_question_is_not_done() {
    check(&[
        ("prune k9m4?", "ask loom.prune"),
        ("prune k9m4 please?", "ask loom.prune"),
        ("prune k9m4 ?", "ask loom.prune"),
        ("bookmark k9m4?", "ask loom.bookmark"),
        ("files delete notes.md?", "ask files.delete"),
        ("mv notes.md? old.md", "ask files.rename"),
        ("create file a.md \"hello\"?", "ask code.create"),
        ("complete t1? no", "ask code.task_complete"),
        ("undo?", "ask history.undo"),
        ("apply fleet.udon: delete |truck?", "ask udon.apply"),
        ("glossary delete 1 because unused?", "ask glossary.delete"),
        ("continue?", "ask"),
        ("drop the stash route? can you show it first", "ask memory.drop"),
        // Who asks to be told, or asks politely, is answered.
        ("can you drop the stash route?", "run memory.drop"),
        ("glance fleet.udon?", "run udon.glance"),
        ("can you bookmark k9m4?", "run loom.bookmark"),
        ("what did I stash as \"route\"?", "run memory.recall"),
        // In a text it is the text's.
        ("respond k9m4 \"shall we?\"", "run loom.respond"),
        ("annotate k9m4: does it rhyme?", "run loom.annotate"),
        ("fetch https://example.com/a?b=1", "run web.fetch"),
    ]);
}

#[test]
fn what_speaks_against_a_line_holds_it_back() {
    check(&[
        ("continue from k9m4 unless Marie objects", "ask loom.continue"),
        ("delegate \"check the docs\" if cheap", "ask code.delegate"),
        ("task complete t1 if the build passes", "ask code.task_complete"),
        ("annotate k9m4 \"fine\" if nobody objects", "ask loom.annotate"),
        ("bookmark k9m4 unless it is bookmarked", "ask loom.bookmark"),
        ("bookmark k9m4 and prune a7x2", "ask loom.bookmark"),
        ("task complete t1 and t2", "ask code.task_complete"),
        ("create docs/new.md if missing", "ask code.create"),
        ("prune k9m4 and restore a7x2", "ask"),
        ("delete glossary entry 1, no wait, entry 2 because duplicate", "ask glossary.delete"),
        ("when the tests pass prune k9m4", HELD),
        ("apply fleet.udon: set |truck:load to 2 or 4", "ask udon.apply"),
        ("apply fleet.udon: set |truck:load not to 2", "ask udon.apply"),
        ("apply fleet.udon: set |truck:load to 2t later", "ask udon.apply"),
        ("apply fleet.udon: set |truck:load to 2t if it is free", "ask udon.apply"),
        ("apply fleet.udon: set |truck:load to 2t instead of 1t", "ask udon.apply"),
        ("apply fleet.udon: set |truck:load to twice the current one", "ask udon.apply"),
        ("apply fleet.udon: set |truck:load to 2t (not 4t)", "ask udon.apply"),
        // A value that names something, and one that is quoted.
        (
            "apply fleet.udon: set |truck:load to dry sand",
            r#"run udon.apply {"file":"fleet.udon","operation":"update","path":"|truck:load","set":"dry sand"}"#,
        ),
        ("apply fleet.udon: set |truck:load to \"2 or 4\"", "run udon.apply"),
        ("create docs/new.md \"if missing\"", "run code.create"),
        // Texts say what they like.
        ("respond k9m4 I'd go if you ask", "run loom.respond"),
        ("respond k9m4 If you go, I stay.", "run loom.respond"),
        ("delegate \"if the tests fail, fix them\"", "run code.delegate"),
        ("glossary delete 1 because not used", r#"run glossary.delete {"entry_id":1,"reason":"not used"}"#),
        ("annotate k9m4: if only he knew", "run loom.annotate"),
        ("bookmark k9m4 the if clause", "run loom.bookmark"),
        ("k9m4 needs no bookmark any more", "run loom.unbookmark"),
        ("pin notes.md if possible", "run memory.pin"),
    ]);
}

#[test]
fn what_is_to_be_filled_in_is_no_value() {
    check(&[
        ("create file a.md <content>", "ask code.create"),
        ("respond k9m4 <content>", "ask loom.respond"),
        ("respond k9m4 …", "ask loom.respond"),
        ("task create <title>", "ask code.task_create"),
        ("apply fleet.udon: set |truck:load to <value>", "ask udon.apply"),
        ("apply fleet.udon: set |truck:load to …", "ask udon.apply"),
        ("view <node>", "ask loom.view"),
        ("respond k9m4 \"<content>\"", "ask loom.respond"),
        ("respond k9m4 content:\"<content>\"", "run loom.respond"),
        ("respond k9m4 he drew a <heart> there", "run loom.respond"),
    ]);
}

#[test]
fn verbs_of_english_do_nothing_to_where_we_are() {
    check(&[
        ("delegate more", "ask"),
        ("reset the counter", "ask"),
        ("stash the cash in the bank", "ask"),
        ("complete task 1 of the homework", "ask"),
        ("delegate \"more\"", "run code.delegate"),
        ("delegate \"check the docs for dead links\"", "run code.delegate"),
        ("stash cash \"in the bank\"", "run memory.stash"),
    ]);
}

#[test]
fn a_trace_goes_the_way_that_is_said() {
    check(&[
        ("what |pier uses in fleet.udon", r#"run udon.trace {"direction":"out""#),
        ("everything that |pier in fleet.udon depends on", r#"run udon.trace {"direction":"out""#),
        ("show the dependencies of |pier in fleet.udon", r#"run udon.trace {"direction":"out""#),
        ("where is |pier referenced in fleet.udon?", r#"run udon.trace {"direction":"in""#),
        ("what breaks if |pier goes away in fleet.udon", r#"run udon.trace {"direction":"in""#),
        ("who uses |pier in fleet.udon", r#"run udon.trace {"direction":"in""#),
        ("everything that depends on |pier in fleet.udon", r#"run udon.trace {"direction":"in""#),
        ("which elements depend on |pier in fleet.udon", r#"run udon.trace {"direction":"in""#),
    ]);
}

#[test]
fn a_condition_is_neither_kept_nor_left_out() {
    check(&[
        ("set |pier:size to 3 or 4 in fleet.udon", "ask udon.propose"),
        ("glance fleet.udon and then delete file fleet.udon", "ask udon.glance"),
        ("set |pier:size to 3 in fleet.udon if it is below 3", "ask udon.propose"),
        ("remove |pier from fleet.udon unless something refers to it", "ask "),
        ("glossary delete 12 if nobody cites it", "ask glossary.delete"),
        ("bookmark k9m4 unless it has one", "ask loom.bookmark"),
        ("set |pier:size to 3 in fleet.udon", "run udon.propose"),
    ]);
    let resolver = Resolver::new(Arc::new(tools::catalog()));
    for line in ["glossary delete 12 if nobody cites it", "bookmark k9m4 unless it has one"] {
        let utterance = Utterance::parse(line, None).expect("a line");
        let Ok(Decision::Ask(question)) = resolver.resolve(&utterance, &Assumed).map(|resolution| resolution.decision)
        else {
            panic!("{line} is not asked about")
        };
        let keeps = |line: &str| line.contains("if ") || line.contains("unless");
        assert!(!question.candidates.iter().any(|candidate| keeps(&candidate.line)), "{:?}", question.candidates);
    }
}
