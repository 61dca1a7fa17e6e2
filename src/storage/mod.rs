//! Saved matches, rulesets and records as files, and the cache.

pub mod archive;
pub mod cache;
pub mod files;
pub mod keeper;
