//! The commands of `seedfall-lab`: the rules without a window.
