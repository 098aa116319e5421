//! The library behind the `arrowsh` command.
//!
#![doc = include_str!("README.md")]

pub mod agents;
pub mod cli;
pub mod code;
pub mod command;
pub mod engine;
pub mod error;
pub mod glossary;
pub mod json;
pub mod line;
pub mod loom;
pub mod mcp;
pub mod memory;
pub mod model;
pub mod nearest;
pub mod render;
pub mod repl;
pub mod replay;
pub mod resolve;
pub mod script;
pub mod secret;
pub mod servers;
pub mod shell;
pub mod skills;
pub mod span;
pub mod store;
pub mod syntax;
pub mod tasks;
pub mod text;
pub mod tools;
pub mod udon;
pub mod web;
pub mod world;
pub mod yaml;
