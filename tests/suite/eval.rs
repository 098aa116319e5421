//! `arrowsh eval` over a small labelled folder: what it counts of lines that it reads itself, and what it refuses to count.

use crate::support::{Ran, Workspace};

/// Scores a folder with one file of phrases.
fn eval(phrases: &str, args: &[&str]) -> Ran {
    let place = Workspace::new();
    place.write("phrases/mine.tsv", phrases);
    place.run(&[&["eval", "phrases"], args].concat())
}

#[test]
fn lines_are_read_and_their_arguments_compared_letter_by_letter() {
    let phrases = "\
udon.glance tides.udon max-depth:2\tudon.glance\t{\"file\":\"tides.udon\",\"max-depth\":2}
udon.glance tides.udon\tudon.glance\t{\"file\":\"tides.udon\",\"max_depth\":3}
files.show src/auth.rs lines:3\tfiles.show\t{\"file\":\"src/auth.rs\",\"lines\":\"1-3\"}
files.show src/auth.rs lines:1-3\tfiles.show\t{\"file\":\"src/auth.rs\",\"lines\":\"1-3\"}
files.show src/auth.rs lines:4\tfiles.show\t{\"file\":\"src/auth.rs\",\"lines\":4}
files.show src/auth.rs\tudon.glance
udon.glance\tudon.glance\t{}
udon.glance tides.udon sideways:yes\tudon.glance\t{}
grain by grain the dune walked inland\t-\t{}
";
    let ran = eval(phrases, &[]);
    let expected = "\
family        lines      run    right     args    asked  offered   passed  refused
- (no tool)       1    0.0 %        -        -    0.0 %        -  100.0 %    0.0 %
files             3  100.0 %  100.0 %   66.7 %    0.0 %        -    0.0 %    0.0 %
udon              5   60.0 %   66.7 %   50.0 %   20.0 %  100.0 %    0.0 %   20.0 %
all               9   66.7 %   83.3 %   60.0 %   11.1 %  100.0 %   11.1 %   11.1 %
";
    assert!(ran.out.starts_with(expected), "{}{}", ran.out, ran.err);
    let differences = "right and run, with other arguments than the label's
  udon.glance tides.udon: udon.glance: no max-depth:3
  files.show src/auth.rs lines:3: files.show: lines:\"3\" for \"1-3\"
";
    assert!(ran.out.ends_with(differences), "{}", ran.out);
    let confused = "  udon.glance → files.show                        1     0  files.show src/auth.rs\n\ntool";
    assert!(ran.out.contains(confused), "{}", ran.out);
}

#[test]
fn the_tables_are_short_unless_they_are_wanted_whole() {
    let phrases: Vec<String> = (0..20).map(|n| format!("files.show a{n}.txt\tudon.glance")).collect();
    let phrases = phrases.join("\n");
    let wrong = |args: &[&str]| {
        let out = eval(&phrases, args).out;
        let (_, mistakes) = out.split_once("wrong and run").expect("the table");
        (mistakes.matches("files.show for udon.glance").count(), mistakes.contains("more with --all"))
    };
    assert_eq!(wrong(&[]), (8, true));
    assert_eq!(wrong(&["--show", "3"]), (3, true));
    assert_eq!(wrong(&["--all"]), (20, false));
    assert_eq!(wrong(&["--tool", "cat", "--all"]), (20, false));
    assert_eq!(wrong(&["--tool", "pin"]), (0, false));
}

/// What is said of a file whose second line is a label that cannot be counted.
fn check(line: &str, expected: &str) {
    let ran = eval(&format!("glance a.udon\tudon.glance\t{{}}\n{line}\n"), &[]);
    assert_eq!((ran.status, ran.out.as_str(), ran.err.as_str()), (2, "", expected), "{line}");
}

#[test]
fn a_label_that_nothing_can_be_counted_as_is_refused_with_its_place() {
    let none = "  a phrase that means no tool has the label -\n";
    check("the tide is out\tnone", &format!("arrowsh: phrases/mine.tsv:2: \"none\" is no tool\n{none}"));
    check("the tide is out\t\t{}", &format!("arrowsh: phrases/mine.tsv:2: \"\" is no tool\n{none}"));
    check(
        "skim a.udon\tglance",
        &format!("arrowsh: phrases/mine.tsv:2: \"glance\" is no tool\n{none}  did you mean: udon.glance\n"),
    );
    check(
        "skim a.udon",
        "arrowsh: phrases/mine.tsv:2: 1 columns, where phrase, tool and arguments are three\n  there is one tab between them, and none in them\n",
    );
    check(
        "tell of bee\tagents.describe\t{\"tool\":2}",
        "arrowsh: phrases/mine.tsv:2: agents.describe has no parameter \"tool\"\n  it takes agent\n",
    );
    check(
        "skim a.udon\tudon.glance\tfile",
        "arrowsh: phrases/mine.tsv:2: the arguments are no JSON object: expected ident at line 1 column 2\n",
    );
}

#[test]
fn a_folder_without_phrases_and_a_tool_that_there_is_not_are_told() {
    let place = Workspace::new();
    place.write("empty/notes.txt", "none");
    let ran = place.run(&["eval", "empty"]);
    assert_eq!((ran.status, ran.out.as_str()), (2, ""));
    assert!(ran.err.starts_with("arrowsh: empty has no labelled phrases\n"), "{}", ran.err);
    let ran = eval("a\t-\n", &["--tool", "glanze"]);
    assert_eq!((ran.status, ran.out.as_str()), (2, ""));
    assert!(ran.err.starts_with("arrowsh: no tool is called \"glanze\"\n  did you mean: "), "{}", ran.err);
}
