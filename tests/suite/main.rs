//! Tests of the whole: the layers and the table of tools, the command line and the REPL as a user meets them, and
//! properties that hold for every text.

#![allow(clippy::disallowed_methods, reason = "tests look at the outside by themselves")]

mod support;

mod acting;
mod answers;
mod any_line;
mod atomic;
mod batch;
mod called_off;
mod cli_options;
mod cli_settings;
mod cli_texts;
mod cli_udon;
mod cli_views;
mod crash;
mod cues;
mod editing;
mod eval;
mod exact;
mod fuzz_seeds;
mod glossary;
mod glossary_posts;
mod glossary_store;
mod half_remembered;
mod hints;
mod loom;
mod loom_decisions;
mod loom_models;
mod loom_rules;
mod loom_undo;
mod mcp_client;
mod mcp_server;
mod mending;
mod notations;
mod odd_documents;
mod outside;
mod parts;
mod plan;
mod plug_in;
mod prose;
mod questions;
mod readings;
mod record;
mod referents;
mod repeat;
mod repl;
mod results;
mod safety;
mod safety_permissions;
mod said_in_full;
mod sbom;
mod set_beside;
mod status;
mod table;
mod table_phrases;
mod tidy;
mod udon_git;
mod udon_pages;
mod udon_queries;
mod web;
mod web_search;
mod writers;
mod writers_habits;
mod writing;
