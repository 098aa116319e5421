//! A session: one caller's hold on a workspace. It owns the world, what the caller may do, and the parts that the
//! domains keep in it.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::{Args, BUDGET, Budget, Catalog, Dispatch, Grants, ReadFile, Value};
use crate::error::{Code, Error, Result};
use crate::store::Store;
use crate::world::{HeldFile, World};

/// What every tool gets as its first argument.
pub struct Session {
    world: World,
    who: String,
    is_person: bool,
    grants: Grants,
    catalog: Arc<Catalog>,
    cancel: Cancel,
    budget: Budget,
    dispatch: Option<Arc<dyn Dispatch>>,
    store: Option<Store>,
    parts: HashMap<TypeId, Box<dyn Any + Send>>,
}

/// State of a domain that lives as long as the session, made when it is first asked for.
pub trait Part: Any + Send + Sized {
    /// The state at the start.
    fn open(world: &World, who: &str) -> Result<Self>;
}

/// A request to stop, shared with whoever may make it.
#[derive(Debug, Clone, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// Asks the running tool to stop.
    pub fn request(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// The switch itself, for a signal handler.
    pub fn switch(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.0)
    }

    /// Takes the request back, before the next text.
    pub fn clear(&self) {
        self.0.store(false, Ordering::Relaxed);
    }

    /// Fails if a stop was asked for; long work calls it between steps.
    pub fn check(&self) -> Result<()> {
        if self.0.load(Ordering::Relaxed) {
            return Err(Error::new(Code::Timeout, "interrupted"));
        }
        Ok(())
    }
}

impl Session {
    /// The name of the person at the terminal.
    pub const PERSON: &str = "me";

    /// A session of `who` in `world`, with the tools of `catalog`.
    pub fn new(world: World, who: impl Into<String>, grants: Grants, catalog: Arc<Catalog>) -> Self {
        let who = who.into();
        Self {
            world,
            is_person: who == Self::PERSON,
            who,
            grants,
            catalog,
            cancel: Cancel::default(),
            budget: Budget::default(),
            dispatch: None,
            store: None,
            parts: HashMap::new(),
        }
    }

    /// A session of the same caller in which these files hold these bytes, and what is written goes nowhere.
    pub(super) fn with_files(&self, files: &[ReadFile]) -> Result<Self> {
        let files = files.iter().map(|read| (read.file.as_str(), read.bytes.as_slice()));
        let world = self.world.with_files(files)?;
        let budget = Budget(None);
        let grants = self.grants.clone();
        Ok(Self { cancel: self.cancel(), budget, ..Self::new(world, self.who.clone(), grants, self.catalog()) })
    }

    /// The outside.
    pub const fn world(&self) -> &World {
        &self.world
    }

    /// From now on files that are written wait.
    pub(super) fn hold_files(&mut self) {
        self.world.hold();
    }

    /// Files no longer wait; gives those that did.
    pub(super) fn let_go_of_files(&mut self) -> Vec<HeldFile> {
        self.world.let_go()
    }

    /// Whose memory and permissions these are.
    pub fn who(&self) -> &str {
        &self.who
    }

    /// Whether the caller is a person, not a model.
    pub const fn is_person(&self) -> bool {
        self.is_person
    }

    /// Says that the caller is a person.
    pub const fn be_person(&mut self) {
        self.is_person = true;
    }

    /// What the caller may do.
    pub const fn grants(&self) -> &Grants {
        &self.grants
    }

    /// Adds a grant that the person at the terminal has given.
    pub fn grant(&mut self, permission: super::Permission) {
        self.grants.grant(permission);
    }

    /// The tools.
    pub fn catalog(&self) -> Arc<Catalog> {
        Arc::clone(&self.catalog)
    }

    /// The switch that stops a running tool.
    pub fn cancel(&self) -> Cancel {
        self.cancel.clone()
    }

    /// The tokens that a result may cost when the line does not say.
    pub const fn budget(&self) -> Budget {
        self.budget
    }

    /// The tokens that the result of a line with these arguments may cost.
    pub fn budget_of(&self, args: &Args) -> Budget {
        match args.value(BUDGET.name) {
            Some(Value::Int(tokens)) => Budget(usize::try_from(*tokens).ok()),
            _ => self.budget,
        }
    }

    /// Sets the tokens that a result may cost.
    pub fn set_budget(&mut self, budget: Budget) {
        self.budget = budget;
    }

    /// The shell, for tools that are made of other lines.
    pub fn dispatch(&self) -> Result<Arc<dyn Dispatch>> {
        self.dispatch.clone().ok_or_else(|| Error::new(Code::Internal, "no shell is attached to this session"))
    }

    /// Attaches the shell.
    pub fn set_dispatch(&mut self, dispatch: Arc<dyn Dispatch>) {
        self.dispatch = Some(dispatch);
    }

    /// The workspace's database, opened when it is first asked for.
    pub fn store(&mut self) -> Result<&Store> {
        if self.store.is_none() {
            self.store = Some(Store::open(&self.world)?);
            // What a crash left half done is brought to an end before anybody looks.
            super::journal::recover(self)?;
        }
        self.store.as_ref().ok_or_else(|| Error::new(Code::Internal, "the store was lost"))
    }

    /// The state of a domain, made when it is first asked for.
    pub fn part<P: Part>(&mut self) -> Result<&mut P> {
        let id = TypeId::of::<P>();
        if !self.parts.contains_key(&id) {
            self.parts.insert(id, Box::new(P::open(&self.world, &self.who)?));
        }
        let part = self.parts.get_mut(&id).and_then(|part| part.downcast_mut());
        part.ok_or_else(|| Error::new(Code::Internal, "a part of the session has another type"))
    }
}
