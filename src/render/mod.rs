//! Outcomes as text, colour or JSON. Renderers see outcomes and pages only; they decide nothing about them.

mod ansi;
pub mod event;
mod json;
mod secrets;
mod text;

pub use json::json;
pub use text::text;

/// How outcomes are rendered.
#[derive(Debug, Clone, Copy, Default)]
pub struct Style {
    /// Roles are coloured.
    pub color: bool,
    /// Each block stands in `<result n="1">…</result>`.
    pub framed: bool,
    /// Secrets are not masked.
    pub show_secrets: bool,
}
