//! What a server writes, watched as it is read: the protocol library passes over what it cannot use, and here it is
//! noted, so that a failure can say what the server did instead of answering.

use std::io;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};

use tokio::io::{AsyncRead, ReadBuf};

/// Bytes of one message; a server that writes more is cut off.
const LONGEST: usize = 8 * 1024 * 1024;
/// Lines that are no messages; a server that writes more is cut off.
const NOISE: usize = 1000;
/// Bytes of a line that are kept to be shown.
const SHOWN: usize = 160;

/// What a server has done so far.
#[derive(Debug, Clone, Default)]
pub struct Said {
    /// The beginning of the last whole message.
    pub last: Option<String>,
    /// How many lines were no messages.
    pub noise: usize,
    /// The beginning of the first of them.
    pub first_noise: Option<String>,
    /// Whether a message was longer than any can be.
    pub is_too_long: bool,
    /// The line that is being read: its beginning, and its length.
    head: Vec<u8>,
    length: usize,
}

/// A reader that notes what passes through it.
pub struct Watched<R> {
    inner: R,
    said: Arc<Mutex<Said>>,
}

impl<R> Watched<R> {
    /// Watches `inner`; what it says is in the second.
    pub fn new(inner: R) -> (Self, Arc<Mutex<Said>>) {
        let said = Arc::new(Mutex::new(Said::default()));
        (Self { inner, said: Arc::clone(&said) }, said)
    }
}

impl<R: AsyncRead + Unpin> AsyncRead for Watched<R> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let polled = Pin::new(&mut self.inner).poll_read(context, buffer);
        if matches!(polled, Poll::Ready(Ok(()))) && !lock(&self.said).take(&buffer.filled()[before..]) {
            return Poll::Ready(Err(io::Error::other("too much")));
        }
        polled
    }
}

impl Said {
    /// Whether it writes anything but messages, without end.
    pub const fn is_noisy(&self) -> bool {
        self.noise > NOISE
    }

    /// Notes more bytes; gives whether it is worth reading on.
    fn take(&mut self, bytes: &[u8]) -> bool {
        for piece in bytes.split_inclusive(|byte| *byte == b'\n') {
            let line = piece.strip_suffix(b"\n").unwrap_or(piece);
            let room = SHOWN.saturating_sub(self.head.len()).min(line.len());
            self.head.extend_from_slice(&line[..room]);
            self.length += line.len();
            self.is_too_long |= self.length > LONGEST;
            if line.len() < piece.len() {
                self.end_line();
            }
        }
        !self.is_too_long && !self.is_noisy()
    }

    fn end_line(&mut self) {
        let text = String::from_utf8_lossy(&self.head).trim().to_owned();
        let is_cut = self.length > SHOWN;
        self.head.clear();
        self.length = 0;
        let shown = if is_cut { format!("{text}…") } else { text.clone() };
        if text.starts_with('{') && (is_cut || serde_json::from_str::<serde_json::Value>(&text).is_ok()) {
            self.last = Some(shown);
        } else if !text.is_empty() {
            self.noise += 1;
            self.first_noise.get_or_insert(shown);
        }
    }
}

pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::{LONGEST, NOISE, Said};

    /// What is noted of some pieces: the last message, the first line that is none, how many there are.
    fn check(pieces: &[&str], last: Option<&str>, noise: Option<&str>, count: usize) {
        let mut said = Said::default();
        assert!(pieces.iter().all(|piece| said.take(piece.as_bytes())));
        assert_eq!((said.last.as_deref(), said.first_noise.as_deref(), said.noise), (last, noise, count));
    }

    #[test]
    fn messages_and_noise_are_told_apart_however_they_are_cut() {
        check(&["{\"id\":1}\n"], Some("{\"id\":1}"), None, 0);
        check(&["{\"i", "d\":1", "}\nready\n\n"], Some("{\"id\":1}"), Some("ready"), 1);
        check(&["{broken\nnpm warn\n{}"], None, Some("{broken"), 2);
        let long = format!("{{{}\n", "x".repeat(500));
        check(&[&long], Some(&format!("{}…", &long[..160])), None, 0);
    }

    #[test]
    fn what_has_no_end_is_cut_off() {
        let mut said = Said::default();
        let chunk = vec![b'x'; 1024 * 1024];
        let taken = (0..20).take_while(|_| said.take(&chunk)).count();
        assert!(said.is_too_long && taken == LONGEST / chunk.len());
        let mut said = Said::default();
        let taken = (0..10 * NOISE).take_while(|_| said.take(b"log\n")).count();
        assert_eq!(taken, NOISE);
    }
}
