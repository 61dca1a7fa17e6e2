//! Texts of the interface: entities carry messages, and the active language words them.

use bevy::ecs::lifecycle::HookContext;
use bevy::ecs::world::DeferredWorld;
use bevy::prelude::*;
use bevy::ui::UiSystems;

use crate::words::{Catalogue, Message};

/// The language of the interface.
#[derive(Resource)]
pub struct Language(pub Catalogue);

impl Default for Language {
    fn default() -> Self {
        Self(Catalogue::english())
    }
}

impl Language {
    /// What `message` says.
    #[must_use]
    pub fn text(&self, message: &Message) -> String {
        self.0.text(message)
    }
}

/// The text of an entity, as a message. Its `Text` is written when this is inserted, when it
/// changes, and when the language does.
#[derive(Component, Clone, PartialEq, Eq, Debug)]
#[require(Text)]
#[component(on_insert = write_inserted_text)]
pub struct LocalizedText(pub Message);

/// What a screen reader calls an entity, as a message. Its `AccessibleLabel` is written as the text
/// of a [`LocalizedText`] is.
#[derive(Component, Clone, PartialEq, Eq, Debug)]
#[component(on_insert = write_inserted_label)]
pub struct LocalizedLabel(pub Message);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Language>()
        .add_systems(PostUpdate, (update_texts, update_labels).chain().before(UiSystems::Content));
}

/// Writes the text at once, so that it is there in the frame in which its entity is spawned.
fn write_inserted_text(mut world: DeferredWorld, context: HookContext) {
    let message = world.get::<LocalizedText>(context.entity).map(|localized| &localized.0);
    let Some(content) = inserted_content(&world, message) else { return };
    if let Some(mut text) = world.get_mut::<Text>(context.entity) {
        text.set_if_neq(Text::new(content));
    }
}

fn write_inserted_label(mut world: DeferredWorld, context: HookContext) {
    let message = world.get::<LocalizedLabel>(context.entity).map(|localized| &localized.0);
    let Some(content) = inserted_content(&world, message) else { return };
    world.commands().entity(context.entity).insert(AccessibleLabel(content));
}

fn inserted_content(world: &DeferredWorld, message: Option<&Message>) -> Option<String> {
    Some(world.get_resource::<Language>()?.text(message?))
}

fn update_texts(language: Res<Language>, mut texts: Query<(Ref<LocalizedText>, &mut Text)>) {
    for (localized, mut text) in &mut texts {
        if language.is_changed() || localized.is_changed() {
            text.set_if_neq(Text::new(language.text(&localized.0)));
        }
    }
}

fn update_labels(
    mut commands: Commands,
    language: Res<Language>,
    labels: Query<(Entity, Ref<LocalizedLabel>)>,
) {
    for (entity, localized) in &labels {
        if language.is_changed() || localized.is_changed() {
            commands.entity(entity).insert(AccessibleLabel(language.text(&localized.0)));
        }
    }
}
