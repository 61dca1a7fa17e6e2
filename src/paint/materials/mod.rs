//! Materials: how wood, metal, porcelain and linen answer the light.

pub(in crate::paint) mod linen;
pub(in crate::paint) mod metal;
pub(in crate::paint) mod porcelain;
pub(in crate::paint) mod wood;
