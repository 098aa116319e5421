//! CPU time of this thread, so that whoever else uses the machine does not count.

/// Nanoseconds that this thread has run; where the system does not say, nanoseconds since the first call.
#[allow(clippy::disallowed_methods, reason = "a benchmark reads the clock")]
fn nanoseconds() -> u64 {
    static START: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    let start = START.get_or_init(std::time::Instant::now);
    let on_cpu = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    on_cpu
        .and_then(|text| text.split(' ').next()?.parse().ok())
        .unwrap_or_else(|| u64::try_from(start.elapsed().as_nanos()).unwrap_or(u64::MAX))
}

/// The best CPU time of one call in seconds. Short calls are timed many at a time.
#[allow(clippy::cast_precision_loss, reason = "times are small")]
pub fn best(mut call: impl FnMut()) -> f64 {
    call();
    let (mut best, mut spent, mut count) = (f64::MAX, 0, 1_u32);
    let mut rounds = 0;
    while spent < 600_000_000 && rounds < 40 || rounds < 3 {
        let start = nanoseconds();
        for _ in 0..count {
            call();
        }
        let took = nanoseconds() - start;
        spent += took;
        if took < 10_000_000 {
            // The counter moves in steps; make them small beside what is measured.
            count *= 4;
            continue;
        }
        rounds += 1;
        best = best.min(took as f64 / f64::from(count) / 1e9);
    }
    best
}
