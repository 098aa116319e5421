//! Reports about a document: what a standard asks for, put together from where the document holds it.
//!
//! A report is itself defined by a document (`standard.udon`), so that a custom one needs no code. Nothing is invented:
//! what a report requires and the document does not have is listed as missing, with the places that were looked at. A
//! bill of materials (`sbom`) has a form of its own, `CycloneDX`.

mod definition;
mod filled;
mod sbom;

pub use definition::{Definition, read_report, standard};
pub use filled::{Entry, Gap, Report, fill_report};
pub use sbom::{Bom, Component, bom};
