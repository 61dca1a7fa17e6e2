//! The mixer runs in the callback of the sound device, where memory is neither allocated nor freed.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use seedfall::synth::{MAX_VOICES, Mixer, Samples};

thread_local! {
    /// Calls of the allocator in this thread.
    static CALLS: Cell<usize> = const { Cell::new(0) };
}

struct CountingAllocator;

// SAFETY: every call goes to the system's allocator unchanged.
unsafe impl GlobalAlloc for CountingAllocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        CALLS.set(CALLS.get() + 1);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        CALLS.set(CALLS.get() + 1);
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

fn allocator_calls(run: impl FnOnce()) -> usize {
    let before = CALLS.get();
    run();
    CALLS.get() - before
}

#[test]
fn the_counter_counts() {
    assert_eq!(allocator_calls(|| drop(std::hint::black_box(vec![0u8; 100]))), 2);
}

/// Far more sounds and ambiences than can be heard: each ends as the mixer's only copy.
#[test]
fn mixing_neither_allocates_nor_frees() {
    const BLOCKS: usize = 400;
    let mut mixer = Mixer::new(8_000).with_volumes(1.0, 1.0);
    mixer.enable_ambience(true);
    let mut sounds: Vec<Samples> = (0..4 * BLOCKS).map(|_| vec![0.3; 900].into()).collect();
    let mut ambiences: Vec<Samples> = (0..BLOCKS).map(|_| vec![0.1; 700].into()).collect();
    let mut released: Vec<Samples> = Vec::with_capacity(8 * BLOCKS);
    let mut frames = [[0.0; 2]; 100];
    let mut most = 0;
    let calls = allocator_calls(|| {
        for block in 0..BLOCKS {
            for _ in 0..4 {
                let sound = sounds.pop().unwrap();
                released.extend(mixer.play(sound, 0.5, 0.2, 0.01));
            }
            released.extend(mixer.set_ambience(ambiences.pop()));
            if block % 50 == 49 {
                mixer.fade_out_effects();
            }
            mixer.fill(&mut frames, |samples| released.push(samples));
            most = most.max(mixer.sounding());
        }
        mixer.fade_out_effects();
        mixer.enable_ambience(false);
        released.extend(mixer.set_ambience(None));
        for _ in 0..100 {
            mixer.fill(&mut frames, |samples| released.push(samples));
        }
    });
    assert_eq!(calls, 0, "calls of the allocator");
    assert_eq!(most, MAX_VOICES);
    assert!(mixer.is_silent());
    // An ambience that plays is held twice, so it comes back twice.
    assert!(released.len() >= 5 * BLOCKS, "only {} came back", released.len());
}
