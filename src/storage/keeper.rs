//! Writes matches to disk on a thread of its own, so that no frame waits for a disk.

use std::io;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Condvar, Mutex};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use super::archive::{Archive, MatchLock};
use super::files::in_words;

/// A match that is held is tried again so often, after so long each time.
const TRIES: u32 = 4;
const MOMENT: Duration = Duration::from_millis(15);

/// What is asked of the thread.
enum Order {
    /// Another match begins: one that is kept already, or a new one whose name begins so.
    Begin { kept: Option<SavedMatchRef>, stamp: String },
    /// This is its record now.
    Write(String),
    /// It is left. Nothing worth keeping may have happened, or the game may be over.
    Leave { worth: bool, over: bool },
}

/// A match as it was found in the archive.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SavedMatchRef {
    /// Its name.
    pub name: String,
    /// Its record, to the byte.
    pub text: String,
}

/// Keeps the match that is played; what could not be done is told once for each match.
///
/// When it is dropped all is on the disk that was asked for.
pub struct MatchWriter {
    /// None: it is being dropped.
    orders: Option<Sender<Order>>,
    troubles: Mutex<Receiver<String>>,
    work: PendingWrites,
    hand: Option<JoinHandle<()>>,
}

/// How many orders are not carried out yet.
#[derive(Clone, Default)]
pub struct PendingWrites(Arc<(Mutex<usize>, Condvar)>);

impl PendingWrites {
    /// Nobody waits longer than this for a disk that is slow.
    const PATIENCE: Duration = Duration::from_secs(2);

    fn comes(&self) {
        if let Ok(mut orders) = self.0.0.lock() {
            *orders += 1;
        }
    }

    fn is_done(&self) {
        if let Ok(mut orders) = self.0.0.lock() {
            *orders = orders.saturating_sub(1);
            self.0.1.notify_all();
        }
    }

    /// Whether something is not done yet.
    pub fn is_busy(&self) -> bool {
        self.0.0.lock().is_ok_and(|orders| *orders > 0)
    }

    /// Waits until all is done that was ordered, and says whether it is: a disk may be too slow.
    pub fn wait(&self) -> bool {
        let Ok(orders) = self.0.0.lock() else {
            return false;
        };
        let waited = self.0.1.wait_timeout_while(orders, Self::PATIENCE, |orders| *orders > 0);
        waited.is_ok_and(|(_, late)| !late.timed_out())
    }
}

impl MatchWriter {
    /// Keeps matches in `archive`.
    ///
    /// # Errors
    /// If there can be no thread.
    pub fn new(archive: Archive) -> io::Result<Self> {
        let (orders, received) = channel();
        let (trouble, troubles) = channel();
        let work = PendingWrites::default();
        let done = work.clone();
        let hand = thread::Builder::new()
            .name("keeper".to_owned())
            .spawn(move || WriterThread::new(archive, trouble).work(&received, &done))?;
        Ok(Self { orders: Some(orders), troubles: Mutex::new(troubles), work, hand: Some(hand) })
    }

    /// Another match begins: one that is kept already, if nobody else has it or has gone on with it, or
    /// else a new one whose name begins with `stamp`.
    pub fn begin(&self, kept: Option<SavedMatchRef>, stamp: String) {
        self.order(Order::Begin { kept, stamp });
    }

    /// This is the record of the match now.
    pub fn write(&self, record: String) {
        self.order(Order::Write(record));
    }

    /// The match is left. One that is not worth keeping is thrown away.
    pub fn leave(&self, worth: bool, over: bool) {
        self.order(Order::Leave { worth, over });
    }

    /// What there is to be done still.
    pub fn work(&self) -> PendingWrites {
        self.work.clone()
    }

    /// What went wrong, in one line, if something did since it was asked last.
    pub fn trouble(&self) -> Option<String> {
        self.troubles.lock().ok()?.try_recv().ok()
    }

    fn order(&self, order: Order) {
        if let Some(orders) = &self.orders {
            self.work.comes();
            // The thread ends only when this sender is dropped.
            let _ = orders.send(order);
        }
    }
}

impl Drop for MatchWriter {
    fn drop(&mut self) {
        self.orders = None;
        if let Some(hand) = self.hand.take() {
            let _ = hand.join();
        }
    }
}

/// Where the thread works.
struct WriterThread {
    archive: Archive,
    held: Option<MatchLock>,
    /// The record of what is held, as it is on the disk.
    text: Option<String>,
    /// What the name of a new match begins with.
    stamp: String,
    trouble: Sender<String>,
    /// Whether the trouble with this match was told.
    told: bool,
}

impl WriterThread {
    fn new(archive: Archive, trouble: Sender<String>) -> Self {
        Self { archive, held: None, text: None, stamp: String::new(), trouble, told: false }
    }

    fn work(mut self, orders: &Receiver<Order>, work: &PendingWrites) {
        let mut next = orders.recv().ok();
        while let Some(order) = next.take() {
            next = orders.try_recv().ok();
            // Of several records of one match only the last is of use.
            let outdated = matches!(
                (&order, &next),
                (Order::Write(_), Some(Order::Write(_) | Order::Leave { worth: false, .. }))
            );
            if !outdated {
                let done = self.carry_out(order);
                self.tell(done);
            }
            work.is_done();
            if next.is_none() {
                next = orders.recv().ok();
            }
        }
    }

    fn carry_out(&mut self, order: Order) -> io::Result<()> {
        match order {
            Order::Begin { kept, stamp } => {
                (self.told, self.stamp) = (false, stamp);
                self.held = kept.as_ref().and_then(|kept| self.hold(kept));
                self.text = kept.filter(|_| self.held.is_some()).map(|kept| kept.text);
                Ok(())
            }
            // Who only looks at a match has not played it: it keeps its time.
            Order::Write(record) if self.held.is_some() && self.text.as_ref() == Some(&record) => {
                Ok(())
            }
            Order::Write(record) => {
                match &self.held {
                    Some(held) => held.write(&record)?,
                    // The first record of a new match, or the folder could not be written to before.
                    None => self.held.insert(self.archive.begin(&self.stamp)?).write(&record)?,
                }
                self.text = Some(record);
                Ok(())
            }
            Order::Leave { worth: false, .. } => {
                self.held.take().map_or(Ok(()), MatchLock::discard)
            }
            Order::Leave { worth: true, over } => {
                if let Some(held) = self.held.take() {
                    held.release(over);
                }
                Ok(())
            }
        }
    }

    /// Holds a match. Somebody who only looks whether it is held has it for a moment.
    fn hold(&self, kept: &SavedMatchRef) -> Option<MatchLock> {
        let held = (0..TRIES).find_map(|number| {
            if number > 0 {
                thread::sleep(MOMENT);
            }
            self.archive.hold(&kept.name).ok().flatten()
        })?;
        // Another program may have played on in the meantime, and gone.
        let same = self.archive.text(&kept.name).is_ok_and(|text| text == kept.text);
        same.then_some(held)
    }

    fn tell(&mut self, done: io::Result<()>) {
        match done {
            // What failed for a while may work again: a disk that was full, say.
            Ok(()) => {}
            Err(_) if self.told => {}
            Err(error) => {
                self.told = true;
                let why = in_words(&error);
                let _ = self.trouble.send(format!("The match cannot be saved: {why}"));
            }
        }
    }
}
