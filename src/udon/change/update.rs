//! Changing what is there: values, names and keys, and several attributes and children at once.

use super::super::attribute_view::Attribute;
use super::super::document::Document;
use super::super::edit::Replacement;
use super::super::found::Found;
use super::super::node::{Node, NodeKind};
use super::super::path_text::{key_text, name_text};
use super::super::sink::Form;
use super::super::value::{ListToken, Value, value_of};
use super::editor::Editor;
use super::fragment::{Fragment, Part};
use super::insert::put_attribute;
use super::items::{Meant, depth_of, say_attribute, say_element};
use super::layout;
use super::value::{Context, Wanted, escape, kind_of, quote};
use crate::error::{Code, Error, Result};
use crate::span::Span;

/// How many elements deep a merge follows children that are there already.
const MERGED: usize = 32;

/// Gives an attribute or an item another value; gives a remark if its kind changes.
pub(super) fn set(editor: &mut Editor, found: &Found<'_>, text: &str) -> Result<Option<String>> {
    match found {
        Found::Attribute(attribute) if attribute.suffix().is_none() => {
            set_attribute(editor, attribute, &Wanted::read(text, is_quoted(attribute.raw())))
        }
        Found::Item(attribute, positions, value, span) => set_item(editor, attribute, positions, value, *span, text),
        Found::Key(node) => rename_element(editor, *node, &format!("[{}]", key_text(text))).map(|()| None),
        Found::Element(node) => set_text(editor, *node, text).map(|()| None),
        other => Err(Error::new(Code::InvalidOperation, format!("{} has no value to set", other.path()))),
    }
}

fn is_quoted(raw: Option<&[u8]>) -> bool {
    raw.is_some_and(|raw| raw.starts_with(b"\"") || raw.starts_with(b"'"))
}

fn set_attribute(editor: &mut Editor, attribute: &Attribute<'_>, wanted: &Wanted) -> Result<Option<String>> {
    let doc = &editor.doc;
    let node = attribute.node();
    // Only on a line of its own can an element be the value.
    let literal = Wanted::literal(wanted.raw());
    let wanted = if wanted.items.is_empty() || attribute.form() == Form::Block { wanted } else { &literal };
    let written = wanted.written(Context::Attribute(attribute.form()))?;
    let mut meant = vec![Meant::Says { at: node.span().start, say: wanted.attribute(&attribute.name()) }];
    let mut edits = if let Some(span) = attribute.value_span() {
        vec![Replacement::new(span, written.clone())]
    } else {
        // Behind the name, quotes included.
        let name = attribute.name_span();
        let quoted = usize::from(doc.slice(Span::new(name.start - 1, name.start)).first() == Some(&b'\''));
        let end = name.end + quoted;
        let below = Span::new(end, node.trimmed_span().end.max(end));
        let lines = below.end > doc.line_span(node.line()).end;
        let comment = lines.then(|| doc.line_span(node.line()).end);
        let mut edits = vec![Replacement::new(Span::new(end, end), format!(" {written}"))];
        if let Some(start) = comment {
            edits.push(Replacement::new(Span::new(start, below.end), ""));
        }
        edits
    };
    let inside = node.span().start + 1;
    if matches!(attribute.value(), Value::Nodes(_)) {
        meant.push(Meant::Gone(Span::new(inside, node.span().end)));
    }
    if !wanted.items.is_empty() {
        meant.push(Meant::New { at: inside, depth: depth_of(node) + 1, items: wanted.items.clone() });
    }
    let (was, is) = (kind_of(&attribute.value()), wanted.kind);
    let remark = (was != is && !attribute.is_flag()).then(|| format!("the value was {was} and becomes {is}"));
    layout::align(doc, &mut edits);
    editor.step(edits, &meant)?;
    Ok(remark)
}

fn set_item(
    editor: &mut Editor,
    attribute: &Attribute<'_>,
    positions: &[usize],
    before: &Value<'_>,
    span: Span,
    text: &str,
) -> Result<Option<String>> {
    let doc = &editor.doc;
    let raw = doc.slice(span).into_owned();
    let wanted = Wanted::read(text, is_quoted(Some(&raw)));
    let written = wanted.written(Context::Item)?;
    let list = attribute.value_span().ok_or_else(|| Error::new(Code::Internal, "a list was lost"))?;
    let mut bytes = doc.slice(list).into_owned();
    bytes.splice(span.start - list.start..span.end - list.start, written.bytes());
    let value = value_of(&bytes);
    let count = |raw: &[u8]| match value_of(raw) {
        Value::List(list) => list.tokens().filter(|token| matches!(token, ListToken::Item(..))).count(),
        _ => 0,
    };
    let is_plain = !matches!(before, Value::List(_)) && !matches!(value_of(written.as_bytes()), Value::List(_));
    if is_plain && count(&bytes) != count(&doc.slice(list)) {
        let place: Vec<String> = positions.iter().map(ToString::to_string).collect();
        return Err(Error::new(
            Code::InvalidArgument,
            format!("\"{text}\" is not one item (item {})", place.join(", ")),
        ));
    }
    let meant = [Meant::Says { at: attribute.node().span().start, say: say_attribute(&attribute.name(), &value) }];
    let (was, is) = (kind_of(before), kind_of(&value_of(written.as_bytes())));
    let remark = (was != is).then(|| format!("the item was {was} and becomes {is}"));
    let mut edits = vec![Replacement::new(span, written)];
    layout::align(doc, &mut edits);
    editor.step(edits, &meant)?;
    Ok(remark)
}

/// Gives an element that holds one line of text another one, or none.
fn set_text(editor: &mut Editor, node: Node<'_>, text: &str) -> Result<()> {
    let refused = |why: &str| {
        Error::new(Code::InvalidOperation, format!("{} {why}", node.path()))
            .detail("name an attribute, as in |element:attribute, or use merge to add to an element")
    };
    // A comment behind the text on its line stays where it is.
    let is_note = |child: &Node<'_>| child.kind() == NodeKind::Comment && child.line() == node.line();
    let inside: Vec<Node<'_>> = node
        .children()
        .filter(|child| {
            !matches!(child.kind(), NodeKind::Attribute | NodeKind::Merge | NodeKind::Blank | NodeKind::Close)
                && !is_note(child)
        })
        .collect();
    let only = match inside[..] {
        [only] if only.kind() == NodeKind::Text && !text.contains('\n') => only,
        _ => return Err(refused("is an element, and its content is not one line of text")),
    };
    if text.is_empty() {
        return super::remove::remove_text(editor, only);
    }
    let at = only.span().start;
    let meant = [Meant::Says { at, say: text.to_owned() }];
    // As it stands, or with marks that it must not begin with or hold escaped.
    let ways = [text.to_owned(), escape(text), format!("'{text}"), format!("'{}", escape(text))];
    for way in ways {
        let mut edits = vec![Replacement::new(Span::new(at, only.trimmed_span().end), way)];
        layout::align(&editor.doc, &mut edits);
        if editor.step(edits, &meant).is_ok() {
            return Ok(());
        }
    }
    Err(Error::new(Code::InvalidOperation, format!("{} would not read as text there", quote(text)))
        .detail(format!("delete {} and insert what it is to be", node.path())))
}

/// The parts of an identity that a new name gives.
struct Identity {
    name: Option<String>,
    key: Option<String>,
    traits: Vec<String>,
    /// It is written out as one, `|name`, and so says that there is no key.
    is_whole: bool,
}

/// Reads `name`, `[key]`, `name[key]` or `|name[key].trait`; a bare word is the key of an element that has one.
fn identity(to: &str, keyed: bool) -> Result<Identity> {
    let to = to.trim();
    let refused = || Error::new(Code::InvalidArgument, format!("\"{to}\" is no name, key or |name[key]"));
    if to.is_empty() || to.contains('\n') {
        return Err(refused());
    }
    let is_word = !to.starts_with(['|', '[', '.', '@']) && !to.contains(['[', '|']);
    if is_word && keyed {
        return Ok(Identity { name: None, key: Some(to.to_owned()), traits: Vec::new(), is_whole: false });
    }
    let written = match to.strip_prefix('@').unwrap_or(to) {
        written if written.starts_with('|') => written.to_owned(),
        written if is_word => format!("|{}", name_text(written)),
        written => format!("|{written}"),
    };
    // A key with blanks is quoted for whoever left the quotes out.
    let written = match (written.find('['), written.rfind(']')) {
        (Some(open), Some(close)) if written[open..close].contains(' ') => {
            let key = &written[open + 1..close];
            let key = if key.starts_with(['"', '\'']) { key.to_owned() } else { document_key(key) };
            format!("{}[{key}{}", &written[..open], &written[close..])
        }
        _ => written,
    };
    let doc = Document::parse(format!("{written}\n"));
    let mut elements = doc.root().elements();
    let node = elements.next().ok_or_else(refused)?;
    let whole = node.identity_span() == Some(Span::new(0, written.len())) && node.suffixes().is_empty();
    if !whole || doc.problems().next().is_some() {
        return Err(refused());
    }
    Ok(Identity {
        name: node.name().map(std::borrow::Cow::into_owned),
        key: node.key().map(std::borrow::Cow::into_owned),
        traits: node.traits().into_iter().map(std::borrow::Cow::into_owned).collect(),
        is_whole: to.starts_with('|'),
    })
}

/// Gives an attribute another name.
pub(super) fn rename(editor: &mut Editor, found: &Found<'_>, to: &str) -> Result<()> {
    match found {
        Found::Attribute(attribute) if attribute.suffix().is_none() => rename_attribute(editor, attribute, to),
        other => Err(Error::new(Code::InvalidOperation, format!("{} has no name to change", other.path()))),
    }
}

fn rename_attribute(editor: &mut Editor, attribute: &Attribute<'_>, to: &str) -> Result<()> {
    let doc = &editor.doc;
    // `|element:name` says the new name with where it stands.
    let name = to.trim();
    let name = if name.starts_with(['|', ':']) { name.rsplit(':').next().unwrap_or(name) } else { name };
    let name = name.trim_matches('\'');
    if name.is_empty() || name.contains(['\n', '\r']) {
        return Err(Error::new(Code::InvalidArgument, format!("\"{to}\" is no name for an attribute")));
    }
    let span = attribute.name_span();
    let quoted = doc.slice(Span::new(span.start - 1, span.start)).first() == Some(&b'\'');
    let span = if quoted { Span::new(span.start - 1, span.end + 1) } else { span };
    let at = attribute.node().span().start;
    let value = match attribute.value() {
        Value::Nodes(_) => Value::Bool(true),
        value => value,
    };
    let meant = [Meant::Says { at, say: say_attribute(name, &value) }];
    let mut edits = vec![Replacement::new(span, name_text(name).into_owned())];
    layout::align(doc, &mut edits);
    editor.step(edits, &meant)
}

/// An identity as it will be.
pub(super) struct Renamed {
    pub name: Option<String>,
    pub key: Option<String>,
    /// The trait of the mixin that it defines, before and after, where that changes.
    pub mixin: Option<(String, String)>,
    /// What the element says then.
    pub say: String,
}

/// The edits that give an element another name or key, and what it will be.
pub(super) fn rename_edits(node: Node<'_>, to: &str) -> Result<(Vec<Replacement>, Renamed)> {
    let doc = node.document();
    let new = identity(to, node.key().is_some())?;
    let own: Vec<String> = node.traits().into_iter().map(std::borrow::Cow::into_owned).collect();
    let traits = if new.traits.is_empty() { own.clone() } else { new.traits.clone() };
    let mut edits = Vec::new();
    let start = node.span().start + if node.kind() == NodeKind::Embedded { 2 } else { 1 };
    if let Some(name) = &new.name {
        let span = node.name_span().map(|span| {
            let quoted = doc.slice(Span::new(span.start - 1, span.start)).first() == Some(&b'\'');
            if quoted { Span::new(span.start - 1, span.end + 1) } else { span }
        });
        let span = span.unwrap_or(Span::new(start, start));
        edits.push(Replacement::new(span, name_text(name).into_owned()));
    }
    let own_key = node.key_span().map(|span| {
        let quoted = matches!(doc.slice(Span::new(span.start - 1, span.start)).first(), Some(b'"' | b'\''));
        if quoted { Span::new(span.start - 1, span.end + 1) } else { span }
    });
    // `|name` for what has that name and a key can only mean that the key is to go.
    let drops_key =
        new.is_whole && new.key.is_none() && new.name.is_some() && new.name.as_deref() == node.name().as_deref();
    if let Some(span) = own_key.filter(|_| drops_key) {
        edits.push(Replacement::new(Span::new(span.start - 1, span.end + 1), ""));
    }
    if let Some(key) = &new.key {
        let text = document_key(key);
        if let Some(span) = own_key {
            edits.push(Replacement::new(span, text));
        } else {
            let end = node.name_span().map_or(start, |span| {
                span.end + usize::from(doc.slice(Span::new(span.end, span.end + 1)).first() == Some(&b'\''))
            });
            edits.push(Replacement::new(Span::new(end, end), format!("[{text}]")));
        }
    }
    if traits != own {
        let parts = node.trait_parts();
        let end = node.identity_span().map_or(start, |span| span.end);
        let (from, to) = match (parts.first(), parts.last()) {
            (Some((_, first)), Some((_, last))) => (first.start, last.end),
            _ => (end, end),
        };
        let text = traits.iter().fold(String::new(), |text, name| text + "." + &name_text(name));
        edits.push(Replacement::new(Span::new(from, to), text));
    }
    let suffixes: String = node.suffixes().iter().map(|(c, _)| *c).collect();
    let name = new.name.or_else(|| node.name().map(std::borrow::Cow::into_owned));
    let key = new.key.or_else(|| node.key().filter(|_| !drops_key).map(std::borrow::Cow::into_owned));
    let say = say_element(name.as_deref(), key.as_deref(), &traits, &suffixes);
    // What defines a mixin is called by its first trait.
    let mixin = own.first().zip(traits.first()).filter(|(old, new)| node.name().is_none() && old != new);
    let mixin = mixin.map(|(old, new)| (old.clone(), new.clone()));
    Ok((edits, Renamed { name, key, mixin, say }))
}

fn rename_element(editor: &mut Editor, node: Node<'_>, to: &str) -> Result<()> {
    let (mut edits, new) = rename_edits(node, to)?;
    let meant = [Meant::Says { at: node.span().start, say: new.say }];
    layout::align(&editor.doc, &mut edits);
    editor.step(edits, &meant)
}

/// A key as a document writes it between brackets: quoted where a bare one would end too early.
pub(in crate::udon) fn document_key(key: &str) -> String {
    let bare = !key.is_empty()
        && !key.contains(|c: char| c.is_whitespace() || matches!(c, ']' | '}'))
        && !key.starts_with(['"', '\'']);
    if bare {
        return key.to_owned();
    }
    super::super::path_text::quoted_key(key).unwrap_or_else(|| key.to_owned())
}

/// Brings the attributes and children of a fragment into the element that starts at `offset`.
pub(super) fn merge(editor: &mut Editor, offset: usize, fragment: &Fragment) -> Result<()> {
    let laid = layout::known_step(editor.node(Some(offset))?).and_then(|step| fragment.in_step(step));
    merge_below(editor, offset, laid.as_ref().unwrap_or(fragment), MERGED)
}

fn merge_below(editor: &mut Editor, offset: usize, fragment: &Fragment, depth: usize) -> Result<()> {
    for part in fragment.parts() {
        match part {
            Part::Attribute(attribute, note) => {
                let known = editor.node(Some(offset))?.attribute(&attribute.name());
                let raw = attribute.raw().map(|raw| String::from_utf8_lossy(raw).into_owned());
                match (known.filter(|known| known.suffix().is_none()), raw) {
                    (Some(known), Some(raw)) => {
                        let at = known.node().span().start;
                        set_at(editor, at, &raw)?;
                    }
                    (Some(known), None) if attribute.is_flag() => {
                        let at = known.node().span().start;
                        set_at(editor, at, "true")?;
                    }
                    (Some(known), None) => {
                        let at = known.node().span().start;
                        super::remove::remove_attribute(editor, at)?;
                        put_attribute(editor, offset, None, fragment, &attribute, note)?;
                    }
                    (None, _) => {
                        put_attribute(editor, offset, None, fragment, &attribute, note)?;
                    }
                }
            }
            Part::Lines(lines) => match lines.elements() {
                Some(elements) => {
                    for element in elements {
                        merge_element(editor, offset, element, depth)?;
                    }
                }
                None => append(editor, offset, &lines.at_column(0, "\n"))?,
            },
        }
    }
    Ok(())
}

fn set_at(editor: &mut Editor, offset: usize, value: &str) -> Result<()> {
    let doc = editor.doc.clone();
    let found = layout::node_at(&doc, offset)
        .and_then(Node::as_attribute)
        .ok_or_else(|| Error::new(Code::Internal, "an attribute was lost"))?;
    // A fragment says itself what is a string.
    set_attribute(editor, &found, &Wanted::read(value, false)).map(drop)
}

/// Merges an element into the one child that it means, or adds it.
fn merge_element(editor: &mut Editor, offset: usize, element: Node<'_>, depth: usize) -> Result<()> {
    let parent = editor.node(Some(offset))?;
    let same = parent.elements().filter(|child| {
        child.name() == element.name() && child.key() == element.key() && child.kind() == NodeKind::Element
    });
    let same: Vec<usize> = same.take(2).map(|child| child.span().start).collect();
    let text = Fragment::of_node(element)?;
    match same[..] {
        [one] if depth > 0 => {
            let inside = element.document().text(Span::new(
                element.identity_span().map_or(element.span().start, |span| span.end),
                element.trimmed_span().end,
            ));
            if inside.trim().is_empty() {
                return Ok(());
            }
            let inner = Fragment::inside(element)?;
            merge_below(editor, one, &inner, depth - 1)
        }
        [] => append_fragment(editor, offset, &text),
        _ => Err(Error::new(
            Code::Ambiguous,
            format!("{} holds several elements that {} could be merged into", parent.path(), element.path()),
        )),
    }
}

fn append(editor: &mut Editor, offset: usize, text: &str) -> Result<()> {
    append_fragment(editor, offset, &Fragment::of_text(text)?)
}

fn append_fragment(editor: &mut Editor, offset: usize, fragment: &Fragment) -> Result<()> {
    let path = editor.node(Some(offset))?.path();
    let wish = super::insert::Wish { at: Some(&path), position: &super::Position::Last, here: None };
    super::insert::insert(editor, fragment, wish).map(drop)
}
