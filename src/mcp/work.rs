//! The thread on which the shell lives: requests wait in line, and each can be taken back.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use serde_json::{Map, Value};
use tokio::sync::{mpsc, oneshot};

use super::result::{self, Answer};
use crate::engine::{Call, Cancel, Verdict};
use crate::error::Result;
use crate::render::Style;
use crate::shell::{Observe, Shell};

/// What is asked of the shell.
pub enum Asked {
    /// To run the arrow lines of a text.
    Text(String),
    /// To run one tool.
    Call(String, Map<String, Value>),
}

/// A request in line.
pub struct Request {
    /// What is asked.
    pub asked: Asked,
    /// Who waits for the answer.
    pub reply: oneshot::Sender<Answer>,
    /// Who wants to hear of each call that has ended, by its name.
    pub progress: Option<mpsc::UnboundedSender<String>>,
    /// Whether it was taken back.
    pub ticket: Ticket,
}

/// What takes a request back: it is skipped if it still waits, and stopped if it runs.
#[derive(Clone)]
pub struct Ticket {
    is_cancelled: Arc<AtomicBool>,
    desk: Arc<Desk>,
    number: u64,
}

/// Where requests are handed in.
#[derive(Clone)]
pub struct Requests {
    line: Sender<Request>,
    desk: Arc<Desk>,
    next: Arc<AtomicU64>,
}

/// What is being worked on.
struct Desk {
    /// The number of the request that runs; 0 for none.
    running: Mutex<u64>,
    cancel: Cancel,
}

/// The thread.
pub struct Worker {
    requests: Requests,
    thread: JoinHandle<()>,
}

impl Ticket {
    /// Takes the request back.
    pub fn cancel(&self) {
        let running = lock(&self.desk.running);
        self.is_cancelled.store(true, Ordering::Relaxed);
        if *running == self.number {
            self.desk.cancel.request();
        }
    }
}

impl Requests {
    /// A ticket for the next request.
    pub fn ticket(&self) -> Ticket {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        Ticket { is_cancelled: Arc::default(), desk: Arc::clone(&self.desk), number }
    }

    /// Hands a request in; gives whether there still is somebody to work on it.
    pub fn hand_in(&self, request: Request) -> bool {
        self.line.send(request).is_ok()
    }
}

impl Worker {
    /// Starts working on requests with `shell`, rendering in `style`.
    pub fn start(mut shell: Shell, style: Style) -> Self {
        let cancel = shell.session().cancel();
        let desk = Arc::new(Desk { running: Mutex::new(0), cancel });
        let (line, waiting) = channel();
        let requests = Requests { line, desk: Arc::clone(&desk), next: Arc::new(AtomicU64::new(1)) };
        let thread = std::thread::spawn(move || work(shell, style, &desk, &waiting));
        Self { requests, thread }
    }

    /// Where requests are handed in.
    pub fn requests(&self) -> Requests {
        self.requests.clone()
    }

    /// Stops what runs, and the thread with it; whoever still holds a place to hand in gets no answer any more.
    pub fn stop(self) {
        let Self { requests, thread } = self;
        requests.desk.cancel.request();
        drop(requests);
        // A tool that hears no request to stop must not keep the process.
        for _ in 0..100 {
            if thread.is_finished() {
                return;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

fn work(shell: Shell, style: Style, desk: &Desk, waiting: &Receiver<Request>) {
    let ticker = Arc::new(Ticker::default());
    let mut shell = shell.observed(Arc::clone(&ticker) as Arc<dyn Observe>);
    for request in waiting {
        {
            let mut running = lock(&desk.running);
            if request.ticket.is_cancelled.load(Ordering::Relaxed) {
                continue;
            }
            desk.cancel.clear();
            *running = request.ticket.number;
        }
        *lock(&ticker.listener) = request.progress;
        let answer = match request.asked {
            Asked::Text(text) => result::of_text(&shell.run_text(text), style),
            Asked::Call(name, arguments) => result::of_call(&shell.run_call(&name, arguments), style),
        };
        *lock(&ticker.listener) = None;
        *lock(&desk.running) = 0;
        // A client that does not wait any more is no failure.
        let _ = request.reply.send(answer);
    }
}

/// Tells the client of each call that has ended.
#[derive(Default)]
struct Ticker {
    listener: Mutex<Option<mpsc::UnboundedSender<String>>>,
}

impl Observe for Ticker {
    fn started(&self, _: &Call) -> u64 {
        0
    }

    fn ended(&self, _: u64, call: &Call, _: &Result<Verdict>, _: Duration) {
        if let Some(listener) = &*lock(&self.listener) {
            let _ = listener.send(call.name().to_owned());
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
