//! The count of every place, beside it and never under the seeds.

use bevy::a11y::AccessibilityNode;
use bevy::picking::Pickable;
use bevy::prelude::*;
use bevy::text::{LineHeight, Underline};

use super::layout::{LETTER_GAP, LETTER_LINE, LETTER_ROOM};
use super::{BoardLayout, BoardSet, DisplayedCounts, Pit, TurnLight};
use crate::game::Match;
use crate::rules::{Place, Seat};
use crate::settings::Accessibility;
use crate::theme::{ActiveTheme, Fonts, UiLayer, between, colour, inked, kindled, size};

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

/// All counts are there.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Labelled;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (spawn, place, sit, tick, paint, name_pits)
            .chain()
            .after(super::turn_light::start_turn_light)
            .in_set(Labelled)
            .in_set(BoardSet::Dress)
            .run_if(resource_exists::<BoardLayout>),
    );
}

/// One label for each place of the match's board.
fn spawn(
    mut commands: Commands,
    layout: Res<BoardLayout>,
    current: Option<Res<Match>>,
    type_face: Res<Fonts>,
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
                justify_content: JustifyContent::Center,
                align_items: AlignItems::Center,
                border: UiRect::all(px(1.5)),
                border_radius: BorderRadius::all(px(7)),
                ..default()
            },
            BackgroundColor::default(),
            BorderColor::default(),
            Pickable::IGNORE,
            UiLayer::CountLabel.index(),
            children![(
                CountWords,
                Text::new("0"),
                type_face.bold(size::BODY),
                TextColor::default(),
                Pickable::IGNORE,
            )],
        ));
        let label = label.id();
        if matches!(place, Place::Store(_)) {
            let node = accesskit::Node::new(accesskit::Role::Label);
            commands.entity(label).insert(AccessibilityNode::from(node));
        }
        if let Place::Pit(pit) = place {
            commands.spawn((
                PitLetter,
                Text::new(pit.to_string()),
                type_face.bold(size::LETTER),
                TextColor::default(),
                LineHeight::RelativeToFont(LETTER_LINE),
                Pickable::IGNORE,
                Node { position_type: PositionType::Absolute, ..default() },
                ChildOf(label),
            ));
        }
    }
}

/// A count and its letter are a pair, whose middle is on the pit's axis.
fn place(
    layout: Res<BoardLayout>,
    new: Query<(), Added<CountLabel>>,
    mut labels: Query<(&CountLabel, &mut Node), Without<PitLetter>>,
    mut counts: Query<&mut TextFont, (With<CountWords>, Without<PitLetter>)>,
    mut letters: Query<(&mut Node, &mut TextFont, &mut Visibility), With<PitLetter>>,
) {
    if !layout.is_changed() && new.is_empty() {
        return;
    }
    let [width, height] = (layout.label_size / layout.ui).to_array();
    let letter = layout.letter_type() / layout.ui;
    let (gap, wide) = (LETTER_GAP * letter, LETTER_ROOM * letter);
    let lettered = layout.is_lettered();
    // Left of the count; below it in a tall window, where the rows run downwards.
    let shift = match (lettered, layout.turned) {
        (false, _) => Vec2::ZERO,
        (_, true) => Vec2::new(0.0, -LETTER_LINE * letter / 2.0),
        (_, false) => Vec2::new((gap + wide) / 2.0, 0.0),
    };
    for (label, mut node) in &mut labels {
        let shift = if matches!(label.0, Place::Pit(_)) { shift } else { Vec2::ZERO };
        let middle = layout.pixels(layout.label(label.0)) / layout.ui + shift;
        node.left = px(middle.x - width / 2.0);
        node.top = px(middle.y - height / 2.0);
        (node.width, node.height) = (px(width), px(height));
    }
    for mut font in &mut counts {
        font.font_size = FontSize::Px(layout.label_type / layout.ui);
    }
    for (mut node, mut font, mut visibility) in &mut letters {
        if layout.turned {
            (node.left, node.right) = (px((width - wide) / 2.0), auto());
            node.top = px(height);
        } else {
            (node.left, node.right) = (auto(), px(width + gap));
            node.top = auto();
        }
        font.font_size = FontSize::Px(letter);
        let shown = if lettered { Visibility::Inherited } else { Visibility::Hidden };
        visibility.set_if_neq(shown);
    }
}

/// Who sits across the screen has counts and letters the right way up.
fn sit(
    comfort: Res<Accessibility>,
    new: Query<(), Added<CountLabel>>,
    mut labels: Query<(&CountLabel, &mut UiTransform)>,
) {
    if !comfort.is_changed() && new.is_empty() {
        return;
    }
    for (label, mut transform) in &mut labels {
        let seat = match label.0 {
            Place::Pit(pit) => pit.seat(),
            Place::Store(seat) => seat,
        };
        transform.set_if_neq(facing(&comfort, seat));
    }
}

/// How what belongs to a seat is turned, so that who sits there can read it.
pub fn facing(comfort: &Accessibility, seat: Seat) -> UiTransform {
    let across = comfort.face_to_face && seat == Seat::North;
    UiTransform::from_rotation(if across { Rot2::PI } else { Rot2::IDENTITY })
}

/// What a screen reader says of a pit or a store.
fn name_pits(
    mut commands: Commands,
    shown: Res<DisplayedCounts>,
    new: Query<(), Added<Pit>>,
    pits: Query<(Entity, &Pit)>,
    stores: Query<(Entity, &CountLabel), With<AccessibilityNode>>,
) {
    if !shown.is_changed() && new.is_empty() {
        return;
    }
    for (entity, label) in &stores {
        if let Place::Store(seat) = label.0 {
            let seeds = shown.of(label.0);
            let words = format!("{seat} has {seeds} seeds");
            commands.entity(entity).try_insert(AccessibleLabel(words));
        }
    }
    for (entity, pit) in &pits {
        let seeds = shown.of(Place::Pit(pit.pit));
        let words = format!("Pit {} of {}, {seeds} seeds", pit.pit, pit.pit.seat());
        commands.entity(entity).try_insert(AccessibleLabel(words));
    }
}

fn tick(
    mut commands: Commands,
    shown: Res<DisplayedCounts>,
    comfort: Res<Accessibility>,
    labels: Query<(&CountLabel, &Children)>,
    mut texts: Query<(&mut Text, Has<Underline>), With<CountWords>>,
) {
    for (label, children) in &labels {
        let count = shown.of(label.0);
        let footed = comfort.face_to_face && is_another_upside_down(count);
        let count = count.to_string();
        for child in children {
            let Ok((mut text, has)) = texts.get_mut(*child) else {
                continue;
            };
            if text.0 != count {
                text.0.clone_from(&count);
            }
            if footed && !has {
                commands.entity(*child).try_insert(Underline);
            } else if has && !footed {
                commands.entity(*child).try_remove::<Underline>();
            }
        }
    }
}

/// Whether a count reads as another number for who sits across: a line tells then where its foot is.
fn is_another_upside_down(count: u8) -> bool {
    let digits = count.to_string();
    let turned: Option<String> = digits
        .chars()
        .rev()
        .map(|digit| match digit {
            '0' | '8' => Some(digit),
            '6' => Some('9'),
            '9' => Some('6'),
            _ => None,
        })
        .collect();
    turned.is_some_and(|turned| turned != digits && !turned.starts_with('0'))
}

/// The row to move has ivory labels, the other one dark ones.
fn paint(
    light: Res<TurnLight>,
    face: Res<ActiveTheme>,
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
            Place::Pit(pit) => pit.seat(),
            Place::Store(seat) => seat,
        });
        ground.set_if_neq(BackgroundColor(kindled(palette, lit)));
        // A lit one has the edge that its letter shows to stand out from the board.
        let dark = between(palette.night, palette.accent, DARK_EDGE);
        border.set_if_neq(BorderColor::all(dark.mix(&colour(palette.chevron), lit)));
        for child in children {
            if let Ok(mut text) = texts.get_mut(*child) {
                text.set_if_neq(TextColor(inked(palette.cream, palette.ink, lit)));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::is_another_upside_down;

    #[test]
    fn counts_that_can_be_mistaken() {
        let found: Vec<u8> = (0..=98).filter(|count| is_another_upside_down(*count)).collect();
        assert_eq!(found, [6, 9, 66, 68, 86, 89, 98]);
    }
}
