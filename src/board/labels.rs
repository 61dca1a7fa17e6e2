//! The count of every place, beside it and never under the seeds.

use bevy::picking::Pickable;
use bevy::prelude::*;

use super::layout::LABEL_SIZE;
use super::{BoardLayout, BoardSet, PitEntity, Shown, TurnLight};
use crate::play::Match;
use crate::rules::Place;
use crate::theme::{Face, Type, between, colour, size};

/// A pit's letter stands so far from its count, in logical pixels, and needs so much room for itself.
const LETTER_GAP: f32 = 4.0;
const LETTER_ROOM: f32 = 16.0;

/// The edge of a label that is not lit has so much of the accent: enough to be seen all round.
const DARK_EDGE: f32 = 0.45;

/// A count, and whose it is.
#[derive(Component, Clone, Copy, Debug)]
pub struct CountLabel(pub Place);

/// The number itself.
#[derive(Component)]
struct CountWords;

/// The letter by which a pit is known in records, captions and on the keyboard.
#[derive(Component)]
struct PitLetter;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (spawn, place, tick, paint, name_pits)
            .chain()
            .after(super::turn::glide)
            .in_set(BoardSet::Dress)
            .run_if(resource_exists::<BoardLayout>),
    );
}

/// One label for each place of the match's board.
fn spawn(
    mut commands: Commands,
    layout: Res<BoardLayout>,
    current: Option<Res<Match>>,
    type_face: Res<Type>,
    labels: Query<(Entity, &CountLabel)>,
) {
    let wanted: Vec<Place> = if current.is_some() { layout.places().collect() } else { Vec::new() };
    let same = labels.iter().len() == wanted.len()
        && labels.iter().all(|(_, label)| wanted.contains(&label.0));
    if same {
        return;
    }
    for (label, _) in &labels {
        commands.entity(label).despawn();
    }
    for place in wanted {
        let label = commands.spawn((
            CountLabel(place),
            Node {
                position_type: PositionType::Absolute,
                width: px(LABEL_SIZE.x),
                height: px(LABEL_SIZE.y),
                justify_content: JustifyContent::Center,
                align_items: AlignItems::Center,
                border: UiRect::all(px(1.5)),
                border_radius: BorderRadius::all(px(6)),
                ..default()
            },
            BackgroundColor::default(),
            BorderColor::default(),
            Pickable::IGNORE,
            GlobalZIndex(-1),
            children![(
                CountWords,
                Text::new("0"),
                type_face.bold(size::BODY),
                TextColor::default(),
                Pickable::IGNORE,
            )],
        ));
        let label = label.id();
        if let Place::Pit(pit) = place {
            commands.spawn((
                PitLetter,
                Text::new(pit.to_string()),
                type_face.bold(size::LETTER),
                TextColor::default(),
                Pickable::IGNORE,
                Node { position_type: PositionType::Absolute, ..default() },
                ChildOf(label),
            ));
        }
    }
}

fn place(
    layout: Res<BoardLayout>,
    new: Query<(), Added<CountLabel>>,
    mut labels: Query<(&CountLabel, &mut Node), Without<PitLetter>>,
    mut letters: Query<(&mut Node, &mut TextFont, &mut Visibility), With<PitLetter>>,
) {
    if !layout.is_changed() && new.is_empty() {
        return;
    }
    for (label, mut node) in &mut labels {
        let corner = layout.pixels(layout.label(label.0)) / layout.ui - LABEL_SIZE / 2.0;
        node.left = px(corner.x);
        node.top = px(corner.y);
    }
    // Left of the count; below it in a tall window, where the rows run downwards.
    let room = layout.scale * super::layout::PITCH / layout.ui;
    let needed = LABEL_SIZE.x + 2.0 * (LETTER_GAP + LETTER_ROOM);
    for (mut node, mut font, mut visibility) in &mut letters {
        if layout.turned {
            (node.left, node.right) = (px(LETTER_ROOM), auto());
            node.top = px(LABEL_SIZE.y);
        } else {
            (node.left, node.right) = (auto(), px(LABEL_SIZE.x + LETTER_GAP));
            node.top = auto();
        }
        font.font_size = FontSize::Px(size::LETTER / layout.ui.min(1.0));
        let shown = room >= needed;
        visibility.set_if_neq(if shown { Visibility::Inherited } else { Visibility::Hidden });
    }
}

/// What a screen reader says of a pit.
fn name_pits(
    mut commands: Commands,
    shown: Res<Shown>,
    new: Query<(), Added<PitEntity>>,
    pits: Query<(Entity, &PitEntity)>,
) {
    if !shown.is_changed() && new.is_empty() {
        return;
    }
    for (entity, pit) in &pits {
        let seeds = shown.0.get(&Place::Pit(pit.pit)).copied().unwrap_or_default();
        let words = format!("Pit {} of {}, {seeds} seeds", pit.pit, pit.pit.seat);
        commands.entity(entity).try_insert(AccessibleLabel(words));
    }
}

fn tick(
    shown: Res<Shown>,
    labels: Query<(&CountLabel, &Children)>,
    mut texts: Query<&mut Text, With<CountWords>>,
) {
    for (label, children) in &labels {
        let count = shown.0.get(&label.0).copied().unwrap_or_default().to_string();
        for child in children {
            if let Ok(mut text) = texts.get_mut(*child)
                && text.0 != count
            {
                text.0.clone_from(&count);
            }
        }
    }
}

/// The row to move has ivory labels, the other one dark ones.
fn paint(
    light: Res<TurnLight>,
    face: Res<Face>,
    mut labels: Query<(&CountLabel, &Children, &mut BackgroundColor, &mut BorderColor)>,
    mut texts: Query<&mut TextColor, With<CountWords>>,
    mut letters: Query<&mut TextColor, (With<PitLetter>, Without<CountWords>)>,
) {
    let palette = face.palette();
    for mut letter in &mut letters {
        letter.set_if_neq(TextColor(colour(palette.chevron)));
    }
    for (label, children, mut ground, mut border) in &mut labels {
        let lit = light.of(match label.0 {
            Place::Pit(pit) => pit.seat,
            Place::Store(seat) => seat,
        });
        ground.set_if_neq(BackgroundColor(between(palette.night, palette.ivory, lit)));
        let edge = DARK_EDGE + (1.0 - DARK_EDGE) * lit;
        border.set_if_neq(BorderColor::all(between(palette.night, palette.accent, edge)));
        for child in children {
            if let Ok(mut text) = texts.get_mut(*child) {
                text.set_if_neq(TextColor(between(palette.cream, palette.ink, lit)));
            }
        }
    }
}
