//! Why a line is not run by a reading that looks best: what a question and `→ why` tell of it.

/// What keeps a line from being run.
#[derive(Debug, Clone, PartialEq)]
pub enum Doubt {
    /// No tool is likely enough to be worth a question.
    Nothing {
        /// How likely it is that any tool is meant, 0 to 1.
        meant: f64,
        /// From what likelihood on such a line is asked about.
        worth: f64,
    },
    /// No tool is likely, but it was typed as a command.
    Typed {
        /// How likely it is that any tool is meant, 0 to 1.
        meant: f64,
    },
    /// It begins with a condition.
    Condition,
    /// It refuses what it names.
    Refusal,
    /// It is a question.
    Question,
    /// Words of it speak against doing what the others say: a condition, another choice, a correction.
    Reserved {
        /// The words.
        words: String,
    },
    /// It has the shape of a sentence rather than of a request.
    Prose,
    /// It could be a sentence, and what it names is not there.
    Absent {
        /// What it names.
        name: String,
    },
    /// Something that is needed is not said.
    Lacks,
    /// Words that say something have no place.
    NoPlace,
    /// Another tool fits nearly as well.
    Rival,
    /// It is not sure enough for what the tool would do.
    Unsure {
        /// How sure it must be, 0 to 1.
        needed: f64,
    },
    /// The line itself says too little.
    SaysLittle,
    /// What the tool would do is not done unless its name is exact, and everything it needs is said.
    NeedsName,
}
