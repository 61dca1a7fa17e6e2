//! Why a command failed, and the exit status for that.

use std::io;

/// Why a command failed, wholly or in part.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The arguments are wrong.
    #[error("{0} (see seedfall-lab --help)")]
    Usage(String),
    /// A file cannot be read, or its contents cannot be used.
    #[error("{0}")]
    Input(String),
    /// Some records were refused; the error of each has been printed.
    #[error("some records were refused")]
    Refused,
    /// The output cannot be written.
    #[error("cannot write: {0}")]
    Output(#[from] io::Error),
}

impl Failure {
    /// The exit status: 1 for bad files and records, 2 for bad usage.
    pub fn status(&self) -> u8 {
        match self {
            Failure::Usage(_) => 2,
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => 0,
            Failure::Input(_) | Failure::Refused | Failure::Output(_) => 1,
        }
    }
}
