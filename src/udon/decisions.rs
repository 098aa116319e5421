//! Where sources of the dialect disagree, or say nothing, a decision was taken; here is at least one case for each.
//!
//! Events are written short: `<name` … `>` an element, `{` … `}` an embedded one, `<!name` … `!>` a directive, `(;` … `)` a
//! comment, `[` … `]` a list, `:name` an attribute, `=` an unquoted string, a JSON string some text.

use super::event::{EventKind, events};
use super::event_text::write_json_string;

#[track_caller]
fn check(input: &str, expected: &str) {
    let mut out = String::new();
    for event in events(input.as_bytes()) {
        let payload = event.payload().unwrap_or_default();
        if !out.is_empty() && event.kind != EventKind::Name {
            out.push(' ');
        }
        match event.kind {
            EventKind::ElementStart => out.push('<'),
            EventKind::ElementEnd => out.push('>'),
            EventKind::EmbeddedStart => out.push('{'),
            EventKind::EmbeddedEnd => out.push('}'),
            EventKind::DirectiveStart => out.push_str("<!"),
            EventKind::DirectiveEnd => out.push_str("!>"),
            EventKind::CommentStart => out.push_str("(;"),
            EventKind::CommentEnd => out.push(')'),
            EventKind::ArrayStart => out.push('['),
            EventKind::ArrayEnd => out.push(']'),
            EventKind::Name => out.push_str(&payload),
            EventKind::Attr => out.extend([":", &payload]),
            EventKind::BareValue => out.extend(["=", &payload]),
            EventKind::BoolTrue => out.push_str("true"),
            EventKind::Text => write_json_string(&payload, &mut out),
            kind if event.raw().is_some() => out.extend([kind.name(), "(", &payload, ")"]),
            kind => out.push_str(kind.name()),
        }
    }
    assert_eq!(out, expected, "{input:?}");
}

/// D1.
#[test]
fn line_ends_are_no_payload() {
    check("|a[k] one\r\n  :v 5\r\n  two\rx\r\n\r\n", r#"<a :id =k "one" :v Integer(5) "two\rx" BlankLine >"#);
}

/// D2.
#[test]
fn columns_are_characters() {
    check("|größe |zwei\n       |drei\n", "<größe <zwei > <drei > >");
}

/// D3.
#[test]
fn a_prefix_deeper_than_prose_is_structure() {
    check("|a\n  text\n     |b\n     :c 1\n", r#"<a "text" <b > :c Integer(1) >"#);
}

/// D4.
#[test]
fn blank_is_blank_in_every_container() {
    check("|a\n  x\n         \n!if y\n  one\n\n    two\n", r#"<a "x" BlankLine > <!if "y" "one" BlankLine "  two" !>"#);
}

/// D5.
#[test]
fn escapes_at_the_start_of_a_line() {
    check("|a\n  '|b\n  \\;c\n  '@[k]\n  '```\n  '@k\n  '(\n", r#"<a "|b" ";c" "@[k]" "```" "'@k" "'(" >"#);
}

/// D6.
#[test]
fn what_is_no_mark_is_prose() {
    check("| a | b |\n|- c\n|3\n: d\n! e\n![f](g)\n:9\n", r#""| a | b |" "|- c" "|3" ": d" "! e" "![f](g)" ":9""#);
}

/// D7.
#[test]
fn suffixes_belong_to_the_identity() {
    check("|a.b? c\n|d ? .e\n|f?!\n", r#"<a :class =b :? true "c" > <d "? .e" > <f :? true "!" >"#);
}

/// D8.
#[test]
fn keys_stay_text() {
    check("|a[1] :id 2\n|b[\"x y\"]\n|c[01]\n", "<a :id =1 :id Integer(2) > <b :id =x y > <c :id =01 >");
}

/// D9.
#[test]
fn escapes_within_a_line() {
    check(
        "|a x\\;y \\|{z} ; c\n  p\\;q \\|{r}\n|b |{s \\;t \\|{u v}\n",
        r#"<a "x;y |{z} " (; " c" ) "p\\;q |{r}" > <b {s ";t |{u v" } >"#,
    );
}

/// D10.
#[test]
fn touching_forms_have_no_text_between() {
    check("|a !{{x}};{y}|{b}\n", r#"<a Interpolation(x) (; "y" ) {b } >"#);
}

/// D11.
#[test]
fn the_whole_value_decides_its_type() {
    check(
        "|a\n  :x 30 seconds\n  :y 5   ; five\n  :z 7s  \n",
        r#"<a :x =30 seconds :y Integer(5) (; " five" ) :z Duration(7s) >"#,
    );
}

/// D12.
#[test]
fn interpolations_in_values_are_atomic() {
    check(
        "|a[!{{k ] }}] :x !{{p q}}r :y [!{{s ]t}} u]\n  :z !{{v ; w}} ; c\n|{b :k !{{m}n}} o}\n",
        r#"<a :id =!{{k ] }} :x =!{{p q}}r :y [ =!{{s ]t}} =u ] :z =!{{v ; w}} (; " c" ) > {b :k =!{{m}n}} "o" }"#,
    );
}

/// D13.
#[test]
fn a_flag_may_have_a_comment() {
    check("|a :x ; note\n  :y ; more\n", r#"<a :x true (; " note" ) :y true (; " more" ) >"#);
}

/// D14.
#[test]
fn an_embedded_element_is_a_value_on_its_own_line() {
    check("|a :x |{b c}\n  :y |{d e} ; f\n", r#"<a :x true {b "c" } :y {d "e" } (; " f" ) >"#);
}

/// D15.
#[test]
fn attributes_go_on_after_a_value_that_ends() {
    check(
        "|a\n  :x [1] :y \"z\" :w 2\n  :v 'q' tail\n",
        r#"<a :x [ Integer(1) ] :y StringValue(z) :w Integer(2) :v StringValue(q) Warning(Text after value) "tail" >"#,
    );
}

/// D16.
#[test]
fn structured_values() {
    check(
        "|a\n  :x\n    :y 1\n    |b\n    prose\n  :z\n  ; only a comment\n  :w\n    ; only a comment, deeper\n|c\n",
        r#"<a :x ValueStart :y Integer(1) <b > "prose" ValueEnd :z true (; " only a comment" ) :w true (; " only a comment, deeper" ) > <c >"#,
    );
}

/// D17.
#[test]
fn lines_below_a_value_belong_to_the_element() {
    check("|a\n  :x 1\n    |b\n    :y 2\n", "<a :x Integer(1) <b > :y Integer(2) >");
}

/// D18.
#[test]
fn late_attributes() {
    check("|a\n  |b\n  text\n  :x 1\n", r#"<a <b > "text" :x Integer(1) >"#);
}

/// D19.
#[test]
fn attributes_given_twice() {
    check("|a :x 1 :x 2\n", "<a :x Integer(1) :x Integer(2) >");
}

/// D20.
#[test]
fn lists_span_lines() {
    check(
        "|a\n  :x [1\n    2\n  ]\n  :y [3\n  :z 4\n",
        "<a :x [ Integer(1) Integer(2) ] :y [ Integer(3) Error(UnclosedArray) :z Integer(4) >",
    );
}

/// D21.
#[test]
fn near_misses_warn() {
    check(
        "|a :b 9:30 :c 2025-02-30 :d 2025-00-01 :e P1W1D :f PT0.5H1M :g 1.2.3 :h 10:00-\n",
        "<a :b Warning(Missing leading zeros) =9:30 :c Date(2025-02-30) :d Warning(Date or time out of range) =2025-00-01 :e Warning(Weeks cannot be mixed with other parts) =P1W1D :f Warning(Fraction allowed only on the last part) =PT0.5H1M :g =1.2.3 :h =10:00- >",
    );
}

/// D22.
#[test]
fn an_inline_form_does_not_end_a_line_of_prose() {
    check(
        "|a\n  |{b c} :d ; e\n  !{{f}} |g\n  ;{h}  i\n",
        r#"<a {b "c" } " :d ; e" <! Interpolation(f) !> " |g" (; "h" ) "  i" >"#,
    );
}

/// D23.
#[test]
fn fences() {
    check(
        "|a see ``` here\n body |b\n\n```\n  ``` rust\nx\n  ``` ; c\n  one ```two``` three\n",
        r#"<a "see " FreeformStart " here" " body |b" "" FreeformEnd FreeformStartrust "x" FreeformEnd (; " c" ) "one ```two``` three" >"#,
    );
}

/// D24.
#[test]
fn blank_lines_in_comments() {
    check("; a\n\n  b\n\n |c\n", r#"(; " a" "b" ) <c >"#);
}

/// D25.
#[test]
fn attributes_and_text_of_embedded_elements_span_lines() {
    check(
        "|a |{b\n   :x 1\n\n   :y 2\n  one\n     two} three\n",
        r#"<a {b :x Integer(1) :y Integer(2) "one\ntwo" } "three" >"#,
    );
}

/// D26.
#[test]
fn braces_balance() {
    check("|a |{b x {y {z}} w} v\n", r#"<a {b "x {y {z}} w" } "v" >"#);
}

/// D27.
#[test]
fn quotes_protect_only_in_pairs() {
    check(
        "|a |{b don't (\"}\") say='}' it's \"open}\n",
        r#"<a {b "don't (" StringValue(}) ") say=" StringValue(}) " it's \"open" } >"#,
    );
}

/// D28.
#[test]
fn inline_directives_hold_content() {
    check(
        "|a !{do |{b c} it's {d} !{{e}}} f !{g} !{ h}\n",
        r#"<a <!do {b "c" } " it's {d} " Interpolation(e) !> " f " <!g !> " !{ h}" >"#,
    );
}

/// D29.
#[test]
fn arguments_end_at_comments_and_elements() {
    check(
        "!if x ; c\n!if \"a ; b |c\" |d e\n!each y | sort |{f} g\n!x:y z  \n",
        r#"<!if "x" (; " c" ) !> <!if "\"a ; b |c\"" <d "e" > !> <!each "y | sort" {f } "g" !> <!x:y "z" !>"#,
    );
}

/// D30.
#[test]
fn raw_bodies_keep_their_indentation() {
    check(
        "!:py:\n    if a:\n      b\n\n   c\n\nd\n",
        r#"<!py Raw() RawContent(if a:) RawContent(  b) RawContent() RawContent(c) !> "d""#,
    );
}

/// D31.
#[test]
fn references() {
    check(
        "|a\n  @b[k] ; c\n  @b[k] and more\n  @[k] more\n  :x @b[k]\n  :y @b[k] z\n  see @b[k].\n",
        r#"<a Reference(b[k]) (; " c" ) "@b[k] and more" Reference(k) "more" :x Reference(b[k]) :y =@b[k] z "see @b[k]." >"#,
    );
}

/// D32.
#[test]
fn a_forgotten_brace_is_contained() {
    check(
        "|a |{b x\n  ;{c\n  |d e\n|f !{g\n\n  |h\n",
        r#"<a {b "x\n" (; "c\n|d e" ) "" Error(UnclosedText) } > <f <!g "\n\n|h" Error(UnclosedText) !> >"#,
    );
}

/// D33.
#[test]
fn strings_keep_their_escapes() {
    check("|a :x \"b\\n\\\"c\\u{e9}\" :y 'd\\n\\'e'\n", r#"<a :x StringValue(b\n\"c\u{e9}) :y StringValue(d\n\'e) >"#);
}
