//! The command line of the ferry office.

mod booking;
mod retry;

use crate::booking::Booking;
use crate::retry::RetryPolicy;

fn main() {
    let mut booking = Booking::new("Lisa", 2);
    let policy = RetryPolicy::default();
    let told = policy.run(|| booking.confirm());
    println!("{told:?}");
}
