//! The checks over random changes of the seeds, for so many seconds each: what one can run without nightly.
//!
//! `cargo run --release --bin loop -- SECONDS [SEED]`, in this folder. A failure leaves its input in `seeds/`.

#![allow(clippy::disallowed_methods, reason = "a tool for developers")]

mod checks;
mod mutate;

use std::time::{Duration, Instant};

fn main() {
    let mut arguments = std::env::args().skip(1).map(|text| text.parse::<u64>().expect("a number"));
    let seconds = Duration::from_secs(arguments.next().unwrap_or(60));
    let mut random = mutate::Random(arguments.next().unwrap_or(1).max(1));
    let seeds: Vec<Vec<u8>> = std::fs::read_dir("seeds")
        .expect("run in fuzz/")
        .filter_map(|entry| std::fs::read(entry.ok()?.path()).ok())
        .collect();
    let mut failures = 0;
    for (name, check) in checks::ALL {
        let (start, mut runs) = (Instant::now(), 0_u64);
        while start.elapsed() < seconds {
            let input = mutate::mutated(&seeds, &mut random);
            runs += 1;
            if std::panic::catch_unwind(|| check(&input)).is_err() {
                failures += 1;
                let file = format!("seeds/{name}-{:016x}", random.0);
                std::fs::write(&file, &input).expect("seeds/ can be written");
                eprintln!("{name}: {file}");
                if failures > 20 {
                    std::process::exit(1);
                }
            }
        }
        println!("{name}: {runs} runs");
    }
    std::process::exit(i32::from(failures > 0));
}
