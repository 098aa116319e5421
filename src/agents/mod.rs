//! External agents: programs of somebody else's, described in YAML, each with tools that take parameters.
//!
//! The domain finds definitions, judges them, and turns a call into the program that is run. It passes values as
//! arguments and variables and never through a shell, checks every value before anything is started, and gives back
//! what a program prints as data. It knows no tool of the catalogue and renders nothing.

mod advice;
mod cache;
mod definition;
mod discover;
mod read;
mod run;
mod settings;
mod substitute;

pub use cache::{keep, kept};
pub use definition::{Agent, AgentTool, Finding, Parameter, ParameterType, Severity, folded};
pub use discover::{Definition, Registry, definitions_in, discover};
pub use read::RUNNER;
pub use run::{Answer, Call, Output, plan, run};
pub use settings::Settings;
