//! The compact node: twelve bytes.
//!
//! A tree of a large document lives on being small, so a node keeps only where it starts, where it ends (or, for a
//! container, how many nodes its subtree has) and how far back its parent is. Names, keys, values and the ends of block
//! containers are read off the source when asked. Refuses to hold anything that can be derived.

/// What a node is, to the tree. Containers come first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
pub(super) enum Kind {
    Element,
    Embedded,
    Directive,
    InlineDirective,
    /// An attribute whose value is what the following lines hold.
    Structured,
    /// An attribute whose value is an embedded element.
    NodeValue,
    Attribute,
    Merge,
    Text,
    Arguments,
    Quoted,
    Comment,
    CommentLine,
    Interpolation,
    Reference,
    RawBlock,
    RawInline,
    Freeform,
    Blank,
    Junk,
    /// The brace that closes an embedded element or inline directive; the last node in it.
    Close,
}

impl Kind {
    const ALL: [Kind; 21] = [
        Kind::Element,
        Kind::Embedded,
        Kind::Directive,
        Kind::InlineDirective,
        Kind::Structured,
        Kind::NodeValue,
        Kind::Attribute,
        Kind::Merge,
        Kind::Text,
        Kind::Arguments,
        Kind::Quoted,
        Kind::Comment,
        Kind::CommentLine,
        Kind::Interpolation,
        Kind::Reference,
        Kind::RawBlock,
        Kind::RawInline,
        Kind::Freeform,
        Kind::Blank,
        Kind::Junk,
        Kind::Close,
    ];

    /// Whether nodes can be inside it.
    pub const fn is_container(self) -> bool {
        (self as u8) <= Kind::NodeValue as u8
    }

    /// Whether it is an element.
    pub const fn is_element(self) -> bool {
        matches!(self, Kind::Element | Kind::Embedded)
    }

    /// Whether it is a directive with content.
    pub const fn is_directive(self) -> bool {
        matches!(self, Kind::Directive | Kind::InlineDirective)
    }

    /// Whether it is an attribute with a name.
    pub const fn is_attribute(self) -> bool {
        matches!(self, Kind::Attribute | Kind::Structured | Kind::NodeValue)
    }
}

/// An element on the line of another; a comment in braces; an interpolation that starts a line; a fence that does.
pub(super) const MARKED: u8 = 1;
/// Its closing mark is missing.
pub(super) const UNCLOSED: u8 = 2;

/// Where the parent of a node is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Up {
    /// So many nodes before, in the same chunk.
    Back(u32),
    /// The parent was opened in an earlier chunk: so many containers of the chunk's entry enclose the node.
    Entry(u32),
    /// Too far for the record; kept beside.
    Far,
}

/// A node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Record {
    /// First byte, in the chunk.
    pub start: u32,
    /// The end of a leaf, in the chunk; the number of nodes of a container's subtree, itself included. While the builder
    /// has a container open, the open one around it.
    pub link: u32,
    tag: u32,
}

const UP_SHIFT: u32 = 9;
const FAR: u32 = (1 << 23) - 1;
/// Codes from here on are levels of the entry.
const ENTRY: u32 = FAR - 64;

/// Parents nearer than this are told by how far back they stand.
pub(super) const NEAR: u32 = 1 << 22;

/// How deep a chunk's entry may be.
pub(super) const MAX_ENTRY: usize = 8;

impl Record {
    /// A node whose parent stands `distance` nodes before it in its chunk: less than [`NEAR`].
    #[inline]
    pub fn near(kind: Kind, flags: u8, start: u32, link: u32, distance: u32) -> Self {
        Self { start, link, tag: kind as u32 | u32::from(flags & 15) << 5 | distance << UP_SHIFT }
    }

    /// A node whose parent is kept beside the chunk's records.
    #[inline]
    pub fn far(kind: Kind, flags: u8, start: u32, link: u32) -> Self {
        Self::near(kind, flags, start, link, FAR)
    }

    /// A node around which `level` containers of the chunk's entry are open.
    #[inline]
    pub fn outer(kind: Kind, flags: u8, start: u32, link: u32, level: u32) -> Self {
        Self::near(kind, flags, start, link, ENTRY + level)
    }

    /// The same node as another kind, with other flags.
    #[inline]
    pub fn turned(self, kind: Kind, flags: u8) -> Self {
        Self { tag: self.tag >> UP_SHIFT << UP_SHIFT | kind as u32 | u32::from(flags & 15) << 5, ..self }
    }

    #[inline]
    pub fn kind(self) -> Kind {
        Kind::ALL[(self.tag & 31) as usize]
    }

    #[inline]
    pub fn flags(self) -> u8 {
        (self.tag >> 5).to_le_bytes()[0] & 15
    }

    #[inline]
    pub fn up(self) -> Up {
        match self.tag >> UP_SHIFT {
            FAR => Up::Far,
            code if code >= ENTRY => Up::Entry(code - ENTRY),
            distance => Up::Back(distance),
        }
    }

    /// How many nodes its subtree has, itself included.
    #[inline]
    pub fn size(self) -> u32 {
        if self.kind().is_container() { self.link } else { 1 }
    }
}

/// `n`, or the largest number that a column or a place can have.
#[inline]
pub(super) fn small(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

/// `n`, of which the caller knows that it is no larger: the tree refuses sources whose places could be.
#[inline]
pub(super) fn low(n: usize) -> u32 {
    n.to_le_bytes().first_chunk().map_or(u32::MAX, |four| u32::from_le_bytes(*four))
}
