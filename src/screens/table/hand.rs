//! The hand's own label: how many seeds it still holds, over the place where it is.

use bevy::picking::Pickable;
use bevy::prelude::*;

use crate::animation::CueShown;
use crate::animation::timeline::Cue;
use crate::board::BoardLayout;
use crate::play::{Match, Phase, PlaySet};
use crate::screens::Screen;
use crate::theme::widgets::Ink;
use crate::theme::{Face, Type, colour, size};

#[derive(Component)]
struct HandLabel;

/// The label's size, in logical pixels, and its place above the hand, in units.
const SIZE: Vec2 = Vec2::new(46.0, 28.0);
const ABOVE: f32 = 74.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Table), spawn)
        .add_systems(Update, follow.in_set(PlaySet::Tell).run_if(in_state(Screen::Table)));
}

fn spawn(mut commands: Commands, type_face: Res<Type>) {
    commands.spawn((
        DespawnOnExit(Screen::Table),
        HandLabel,
        Pickable::IGNORE,
        Visibility::Hidden,
        GlobalZIndex(-1),
        Node {
            position_type: PositionType::Absolute,
            width: px(SIZE.x),
            height: px(SIZE.y),
            justify_content: JustifyContent::Center,
            align_items: AlignItems::Center,
            border_radius: BorderRadius::all(px(14)),
            ..default()
        },
        BackgroundColor::default(),
        children![(
            Text::default(),
            type_face.bold(size::BODY),
            Ink::Dark,
            TextColor::default(),
            Pickable::IGNORE,
        )],
    ));
}

fn follow(
    mut cues: MessageReader<CueShown>,
    layout: Option<Res<BoardLayout>>,
    current: Option<Res<Match>>,
    face: Res<Face>,
    label: Single<(&mut Node, &mut Visibility, &mut BackgroundColor, &Children), With<HandLabel>>,
    mut texts: Query<&mut Text>,
) {
    let Some(layout) = layout else {
        return;
    };
    let (mut node, mut visibility, mut ground, children) = label.into_inner();
    ground.set_if_neq(BackgroundColor(colour(face.palette().accent)));
    for CueShown { cue, .. } in cues.read() {
        let Cue::Hand(place, seeds) = *cue else {
            continue;
        };
        let at = layout.hollow(place).centre() + Vec2::Y * ABOVE;
        let corner = layout.pixels(at) / layout.ui - SIZE / 2.0;
        (node.left, node.top) = (px(corner.x), px(corner.y));
        visibility.set_if_neq(if seeds > 0 { Visibility::Inherited } else { Visibility::Hidden });
        for child in children {
            if let Ok(mut text) = texts.get_mut(*child) {
                text.set_if_neq(Text::new(seeds.to_string()));
            }
        }
    }
    let sowing = current.is_some_and(|current| *current.phase() == Phase::Sowing);
    if !sowing {
        visibility.set_if_neq(Visibility::Hidden);
    }
}
