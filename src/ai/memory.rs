//! Tables that grow only as far as there is memory.

/// The memory for a table could not be allocated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct OutOfMemory;

/// Makes `table` `len` entries long; the new ones are `fill`.
///
/// # Errors
/// If there is no memory for them. The table is then as it was.
pub(super) fn try_grow<T: Clone>(
    table: &mut Vec<T>,
    len: usize,
    fill: T,
) -> Result<(), OutOfMemory> {
    try_reserve(table, len)?;
    table.resize(len, fill);
    Ok(())
}

/// Makes room in `table` for `len` entries in all.
///
/// # Errors
/// If there is no memory for them.
pub(super) fn try_reserve<T>(table: &mut Vec<T>, len: usize) -> Result<(), OutOfMemory> {
    #[cfg(test)]
    if len.saturating_mul(size_of::<T>()) > tests::limit_bytes() {
        return Err(OutOfMemory);
    }
    table.try_reserve_exact(len.saturating_sub(table.len())).map_err(|_| OutOfMemory)
}

/// A limit of memory for the tests of those that use it.
#[cfg(test)]
pub(super) mod tests {
    use std::cell::Cell;

    thread_local! {
        static LIMIT_BYTES: Cell<usize> = const { Cell::new(usize::MAX) };
    }

    pub(super) fn limit_bytes() -> usize {
        LIMIT_BYTES.get()
    }

    /// Does something while no table of this thread can have more than `bytes`.
    pub(in crate::ai) fn with_limit<T>(bytes: usize, work: impl FnOnce() -> T) -> T {
        LIMIT_BYTES.set(bytes);
        let result = work();
        LIMIT_BYTES.set(usize::MAX);
        result
    }
}
