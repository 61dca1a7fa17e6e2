//! The counts and letters of all places: beside them, never under seeds.

use bevy::a11y::AccessibilityNode;
use bevy::picking::Pickable;
use bevy::prelude::*;
use bevy::text::{LineHeight, Underline};

use super::layout::{LETTER_GAP_EM, LETTER_LINE_EM, LETTER_WIDTH_EM};
use super::{BoardLayout, BoardSet, DisplayedCounts, Pit, TurnLight};
use crate::game::Match;
use crate::rules::{Place, Seat};
use crate::settings::Accessibility;
use crate::theme::{
    ActiveTheme, Fonts, UiLayer, colour, lit_background, lit_text, mix_colours, size,
};

/// The share of the accent in the edge of a label that is not lit: enough to be seen all round.
const UNLIT_EDGE_ACCENT_SHARE: f32 = 0.45;

/// The label with the count of a place.
#[derive(Component, Clone, Copy, Debug)]
pub struct CountLabel(pub Place);

/// The text of a count.
#[derive(Component)]
struct CountText;

/// The letter of a pit in records, in captions and on the keyboard.
#[derive(Component)]
struct PitLetter;

/// The systems that spawn and update the labels.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct UpdateLabels;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            spawn_labels,
            place_labels,
            rotate_labels,
            update_counts,
            update_colours,
            update_accessible_names,
        )
            .chain()
            .after(super::turn_light::start_turn_light)
            .in_set(UpdateLabels)
            .in_set(BoardSet::UpdateVisuals)
            .run_if(resource_exists::<BoardLayout>),
    );
}

/// Spawns a label for each place of the match's board, and despawns those of another board.
fn spawn_labels(
    mut commands: Commands,
    layout: Res<BoardLayout>,
    current: Option<Res<Match>>,
    fonts: Res<Fonts>,
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
                CountText,
                Text::new("0"),
                fonts.bold(size::BODY),
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
                fonts.bold(size::LETTER),
                TextColor::default(),
                LineHeight::RelativeToFont(LETTER_LINE_EM),
                Pickable::IGNORE,
                Node { position_type: PositionType::Absolute, ..default() },
                ChildOf(label),
            ));
        }
    }
}

/// Places the labels. The middle of a count with its letter is on the pit's axis.
fn place_labels(
    layout: Res<BoardLayout>,
    new: Query<(), Added<CountLabel>>,
    mut labels: Query<(&CountLabel, &mut Node), Without<PitLetter>>,
    mut counts: Query<&mut TextFont, (With<CountText>, Without<PitLetter>)>,
    mut letters: Query<(&mut Node, &mut TextFont, &mut Visibility), With<PitLetter>>,
) {
    if !layout.is_changed() && new.is_empty() {
        return;
    }
    let [width, height] = (layout.label_size / layout.ui_scale).to_array();
    let letter = layout.letter_px() / layout.ui_scale;
    let (gap, letter_width) = (LETTER_GAP_EM * letter, LETTER_WIDTH_EM * letter);
    let lettered = layout.is_lettered();
    // Left of the count; below it in a tall window, where the rows run downwards.
    let shift = match (lettered, layout.turned) {
        (false, _) => Vec2::ZERO,
        (_, true) => Vec2::new(0.0, -LETTER_LINE_EM * letter / 2.0),
        (_, false) => Vec2::new((gap + letter_width) / 2.0, 0.0),
    };
    for (label, mut node) in &mut labels {
        let shift = if matches!(label.0, Place::Pit(_)) { shift } else { Vec2::ZERO };
        let middle = layout.pixels(layout.label(label.0)) / layout.ui_scale + shift;
        node.left = px(middle.x - width / 2.0);
        node.top = px(middle.y - height / 2.0);
        (node.width, node.height) = (px(width), px(height));
    }
    for mut font in &mut counts {
        font.font_size = FontSize::Px(layout.label_text_px / layout.ui_scale);
    }
    for (mut node, mut font, mut visibility) in &mut letters {
        if layout.turned {
            (node.left, node.right) = (px((width - letter_width) / 2.0), auto());
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

/// Turns the labels of North upside down if the players sit face to face.
fn rotate_labels(
    accessibility: Res<Accessibility>,
    new: Query<(), Added<CountLabel>>,
    mut labels: Query<(&CountLabel, &mut UiTransform)>,
) {
    if !accessibility.is_changed() && new.is_empty() {
        return;
    }
    for (label, mut transform) in &mut labels {
        let seat = match label.0 {
            Place::Pit(pit) => pit.seat(),
            Place::Store(seat) => seat,
        };
        transform.set_if_neq(seat_rotation(&accessibility, seat));
    }
}

/// The rotation of what belongs to a seat: upside down for North if the players sit face to face.
pub fn seat_rotation(accessibility: &Accessibility, seat: Seat) -> UiTransform {
    let across = accessibility.face_to_face && seat == Seat::North;
    UiTransform::from_rotation(if across { Rot2::PI } else { Rot2::IDENTITY })
}

/// Names pits and stores for screen readers.
fn update_accessible_names(
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
            let name = format!("{seat} has {seeds} seeds");
            commands.entity(entity).try_insert(AccessibleLabel(name));
        }
    }
    for (entity, pit) in &pits {
        let seeds = shown.of(Place::Pit(pit.0));
        let name = format!("Pit {} of {}, {seeds} seeds", pit.0, pit.0.seat());
        commands.entity(entity).try_insert(AccessibleLabel(name));
    }
}

/// Writes the counts. A count that would read as another number upside down is underlined.
fn update_counts(
    mut commands: Commands,
    shown: Res<DisplayedCounts>,
    accessibility: Res<Accessibility>,
    labels: Query<(&CountLabel, &Children)>,
    mut texts: Query<(&mut Text, Has<Underline>), With<CountText>>,
) {
    for (label, children) in &labels {
        let count = shown.of(label.0);
        let underlined = accessibility.face_to_face && is_another_upside_down(count);
        let count = count.to_string();
        for child in children {
            let Ok((mut text, has_underline)) = texts.get_mut(*child) else {
                continue;
            };
            if text.0 != count {
                text.0.clone_from(&count);
            }
            if underlined && !has_underline {
                commands.entity(*child).try_insert(Underline);
            } else if has_underline && !underlined {
                commands.entity(*child).try_remove::<Underline>();
            }
        }
    }
}

/// Whether a count reads as another number upside down.
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

/// Colours the labels: ivory in the row to move, dark in the other.
fn update_colours(
    light: Res<TurnLight>,
    theme: Res<ActiveTheme>,
    mut labels: Query<(&CountLabel, &Children, &mut BackgroundColor, &mut BorderColor)>,
    mut texts: Query<&mut TextColor, With<CountText>>,
    mut letters: Query<&mut TextColor, (With<PitLetter>, Without<CountText>)>,
) {
    let palette = theme.palette();
    for mut letter in &mut letters {
        letter.set_if_neq(TextColor(colour(palette.chevron)));
    }
    for (label, children, mut background, mut border) in &mut labels {
        let brightness = light.of(match label.0 {
            Place::Pit(pit) => pit.seat(),
            Place::Store(seat) => seat,
        });
        background.set_if_neq(BackgroundColor(lit_background(palette, brightness)));
        // The edge of a lit label has the colour of its letter, which stands out from the board.
        let unlit = mix_colours(palette.night, palette.accent, UNLIT_EDGE_ACCENT_SHARE);
        border.set_if_neq(BorderColor::all(unlit.mix(&colour(palette.chevron), brightness)));
        for child in children {
            if let Ok(mut text) = texts.get_mut(*child) {
                text.set_if_neq(TextColor(lit_text(palette.cream, palette.ink, brightness)));
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
