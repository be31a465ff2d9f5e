//! gaoya's MinHashIndex in memory, measured as StoredIndexStudy measures an index of ours: components of 32 bits
//! in 14 bands of 9, as ours, threshold 0.8, numbers as ids.
//!
//!     gaoya-index SIZE OPERATIONS
//!
//! The index is not shared while it changes: additions, and checks with addition, are those of one thread.

use gaoya::minhash::MinHashIndex;
use std::time::Instant;

const BANDS: usize = 14;
const WIDTH: usize = 9;
const COMPONENTS: usize = BANDS * WIDTH;
const THREADS: [u64; 2] = [1, 8];

type Index = MinHashIndex<u32, u64>;

/// SplitMix64.
fn random(seed: u64, number: u64) -> u64 {
    let mut z = seed.wrapping_add(number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

fn entry(number: u64) -> Vec<u32> {
    let seed = random(0, number);
    (0..COMPONENTS as u64).map(|i| random(seed, i) as u32).collect()
}

/// Every other one is an entry with about a tenth of its components changed, the rest like nothing in the index.
fn query(number: u64, size: u64) -> Vec<u32> {
    if number % 2 == 1 {
        return entry(u64::MAX - number);
    }
    let mut values = entry(random(1, number) % size);
    for i in 0..13 {
        values[(random(number, i) % COMPONENTS as u64) as usize] ^= 1;
    }
    values
}

fn print(size: u64, operation: &str, threads: u64, mut nanoseconds: Vec<u64>, seconds: f64) {
    nanoseconds.sort_unstable();
    let count = nanoseconds.len();
    println!(
        "MinHash 128, threshold 0.8\t{size}\t{operation}\t{threads}\t{:.0}\t{:.1}\t{:.1}",
        count as f64 / seconds,
        nanoseconds[count / 2] as f64 / 1e3,
        nanoseconds[count * 99 / 100] as f64 / 1e3
    );
}

fn timed<T>(operands: impl Iterator<Item = T>, mut operation: impl FnMut(T)) -> Vec<u64> {
    operands
        .map(|operand| {
            let start = Instant::now();
            operation(operand);
            start.elapsed().as_nanos() as u64
        })
        .collect()
}

/// What operations are given; made before, so that only the index is measured.
fn numbered(from: u64, to: u64, signature: impl Fn(u64) -> Vec<u32>) -> std::vec::IntoIter<(u64, Vec<u32>)> {
    (from..to).map(|number| (number, signature(number))).collect::<Vec<_>>().into_iter()
}

fn add_if_new(index: &mut Index, number: u64, signature: Vec<u32>) -> bool {
    let is_new = index.query_one(&signature).is_none();
    if is_new {
        index.insert(number, signature);
    }
    is_new
}

fn main() {
    let arguments: Vec<u64> = std::env::args().skip(1).map(|argument| argument.parse().expect("a number")).collect();
    let (size, operations) = (arguments[0], arguments[1]);
    let mut index = Index::new(BANDS, WIDTH, 0.8);

    let start = Instant::now();
    let times = timed(0..size, |number| index.insert(number, entry(number)));
    print(size, "filling", 1, times, start.elapsed().as_secs_f64());

    let first = size;
    let more = numbered(first, first + operations, entry);
    let start = Instant::now();
    let times = timed(more, |(number, signature)| index.insert(number, signature));
    print(size, "add", 1, times, start.elapsed().as_secs_f64());

    let asked: Vec<Vec<u32>> = (0..operations).map(|number| query(number, size)).collect();
    for threads in THREADS {
        let start = Instant::now();
        let parts: Vec<(Vec<u64>, u64)> = std::thread::scope(|scope| {
            let running: Vec<_> = (0..threads)
                .map(|thread| {
                    let (index, asked) = (&index, &asked);
                    scope.spawn(move || {
                        let mut found = 0;
                        let own = asked.iter().skip(thread as usize).step_by(threads as usize);
                        let times = timed(own, |signature| found += index.query(signature).len() as u64);
                        (times, found)
                    })
                })
                .collect();
            running.into_iter().map(|part| part.join().expect("a query failed")).collect()
        });
        let seconds = start.elapsed().as_secs_f64();
        let found: u64 = parts.iter().map(|part| part.1).sum();
        eprintln!("found {found} of {}", operations / 2);
        print(size, "query", threads, parts.into_iter().flat_map(|part| part.0).collect(), seconds);
    }

    let first = size + operations + operations % 2;
    let checked = numbered(first, first + operations, |number| query(number, size));
    let mut added = 0;
    let start = Instant::now();
    let times = timed(checked, |(number, signature)| added += u64::from(add_if_new(&mut index, number, signature)));
    print(size, "add if new", 1, times, start.elapsed().as_secs_f64());
    eprintln!("added {added} of {operations}");
}
