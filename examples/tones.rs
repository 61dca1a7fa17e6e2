//! Writes every sound of every shipped theme, or of one theme, as a WAV file:
//! `cargo run --no-default-features --example tones -- DIRECTORY [THEME]`

use std::fs;
use std::io;
use std::path::Path;
use std::time::Instant;

use seedfall::paint::shipped_themes;
use seedfall::synth::{Sound, ambience_loop, synthesise};

/// The number of samples a second.
const SAMPLE_RATE: u32 = 44_100;

fn main() -> io::Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let directory = Path::new(words.first().map_or("tones-out", String::as_str));
    for theme in shipped_themes() {
        if words.get(1).is_some_and(|id| *id != theme.id) {
            continue;
        }
        let folder = directory.join(&theme.id);
        fs::create_dir_all(&folder)?;
        let start = Instant::now();
        for sound in Sound::all() {
            for take in 0..sound.takes() {
                let samples = synthesise(&theme.sounds, sound, take, SAMPLE_RATE);
                write_wav(&folder.join(format!("{}-{take}.wav", name(sound))), &samples)?;
            }
        }
        let effects = start.elapsed().as_millis();
        write_wav(
            &folder.join("ambience.wav"),
            &ambience_loop(theme.sounds.ambience, SAMPLE_RATE),
        )?;
        let all = start.elapsed().as_millis();
        println!("{}: effects {effects} ms, ambience {} ms", theme.id, all - effects);
    }
    Ok(())
}

/// The part of a file name: `drop-filllevel-3` for `Drop(FillLevel(3))`.
fn name(sound: Sound) -> String {
    let words = format!("{sound:?}").to_lowercase();
    words.replace(")", "").replace('(', "-")
}

/// Writes a WAV file with one channel of 32-bit floats.
fn write_wav(path: &Path, samples: &[f32]) -> io::Result<()> {
    let bytes = 4 * samples.len() as u32;
    let mut file = Vec::with_capacity(44 + bytes as usize);
    file.extend(b"RIFF");
    file.extend((36 + bytes).to_le_bytes());
    file.extend(b"WAVEfmt ");
    file.extend(16u32.to_le_bytes());
    for word in [3u16, 1] {
        file.extend(word.to_le_bytes());
    }
    file.extend(SAMPLE_RATE.to_le_bytes());
    file.extend((4 * SAMPLE_RATE).to_le_bytes());
    for word in [4u16, 32] {
        file.extend(word.to_le_bytes());
    }
    file.extend(b"data");
    file.extend(bytes.to_le_bytes());
    file.extend(samples.iter().flat_map(|sample| sample.to_le_bytes()));
    fs::write(path, file)
}
