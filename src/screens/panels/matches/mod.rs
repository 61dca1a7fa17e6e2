//! The panel of saved matches: to play them on, view them again, or delete them.

mod card;
mod delete;
mod list;

pub use self::card::between;

pub(super) fn plugin(app: &mut bevy::prelude::App) {
    app.add_plugins((list::plugin, delete::plugin));
}
