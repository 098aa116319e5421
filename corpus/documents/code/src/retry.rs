//! Trying again what may work the next time.

use std::time::Duration;

/// How often something is tried, and how long one waits in between.
#[derive(Debug, Clone)]
pub struct RetryPolicy {
    attempts: u32,
    backoff: Duration,
}

impl Default for RetryPolicy {
    fn default() -> Self {
        Self { attempts: 3, backoff: Duration::from_millis(200) }
    }
}

impl RetryPolicy {
    /// Runs `work` until it succeeds or the attempts are used up; the backoff doubles each time.
    pub fn run<T, E>(&self, mut work: impl FnMut() -> Result<T, E>) -> Result<T, E> {
        let mut backoff = self.backoff;
        let mut attempt = 1;
        loop {
            match work() {
                Ok(done) => return Ok(done),
                Err(error) if attempt >= self.attempts => return Err(error),
                Err(_) => {
                    std::thread::sleep(backoff);
                    backoff *= 2;
                    attempt += 1;
                }
            }
        }
    }
}
