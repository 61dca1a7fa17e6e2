//! The rules of the game that is played, made from its ruleset, so that they cannot disagree with it.

use bevy::input_focus::AutoFocus;
use bevy::prelude::*;
use bevy::ui_widgets::ScrollArea;

use super::Overlay;
use super::panels::layer;
use crate::play::{Match, PlaySet};
use crate::screens::{Act, Screen};
use crate::theme::widgets::{ButtonLook, Ink, button, column, panel, words};
use crate::theme::{Type, size};

/// How far the arrow keys scroll, in logical pixels.
const LINE: f32 = 40.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            show.run_if(resource_changed::<Overlay>),
            scroll.run_if(|overlay: Res<Overlay>| *overlay == Overlay::Rules),
        )
            .in_set(PlaySet::Tell)
            .run_if(in_state(Screen::Table)),
    );
}

fn show(
    mut commands: Commands,
    overlay: Res<Overlay>,
    current: Option<Res<Match>>,
    type_face: Res<Type>,
) {
    let Some(current) = current.filter(|_| *overlay == Overlay::Rules) else {
        return;
    };
    let ruleset = current.rules().ruleset();
    let sheet = commands
        .spawn((
            panel(Node {
                width: px(860),
                max_width: percent(94),
                max_height: percent(92),
                ..column(12.0)
            }),
            children![words(type_face.bold(size::HEADING), Ink::Cream, &ruleset.name)],
        ))
        .id();
    let text = commands
        .spawn((
            ScrollArea,
            Node {
                flex_direction: FlexDirection::Column,
                overflow: Overflow::scroll_y(),
                row_gap: px(4),
                width: percent(100),
                min_height: px(0),
                ..default()
            },
            ChildOf(sheet),
        ))
        .id();
    let mut house = false;
    for chapter in ruleset.words() {
        commands.spawn((
            words(type_face.bold(size::CAPTION), Ink::Accent, chapter.title),
            Node { margin: UiRect::top(px(6)), flex_shrink: 0.0, ..default() },
            ChildOf(text),
        ));
        for sentence in chapter.sentences {
            house |= sentence.contains("[house]");
            commands.spawn((
                words(type_face.regular(size::BODY), Ink::Cream, sentence),
                Node { flex_shrink: 0.0, ..default() },
                ChildOf(text),
            ));
        }
    }
    if house {
        let note = "[house] marks a choice of this program where the sources are silent.";
        commands.spawn((
            words(type_face.regular(size::BODY), Ink::Soft, note),
            Node { margin: UiRect::top(px(6)), flex_shrink: 0.0, ..default() },
            ChildOf(text),
        ));
    }
    commands.spawn((
        button(&type_face, "Close", ButtonLook::Chosen),
        Act::Close,
        AutoFocus,
        ChildOf(sheet),
    ));
    commands.spawn(layer()).add_child(sheet);
}

/// Arrow and page keys scroll too.
fn scroll(
    keys: Res<ButtonInput<KeyCode>>,
    area: Option<Single<(&mut ScrollPosition, &ComputedNode), With<ScrollArea>>>,
) {
    let Some(area) = area else {
        return;
    };
    let (mut position, node) = area.into_inner();
    let page = node.size().y * node.inverse_scale_factor() * 0.9;
    let by = [
        (KeyCode::ArrowDown, LINE),
        (KeyCode::ArrowUp, -LINE),
        (KeyCode::PageDown, page),
        (KeyCode::PageUp, -page),
    ];
    let by: f32 = by.iter().filter(|(key, _)| keys.just_pressed(*key)).map(|(_, by)| by).sum();
    if by != 0.0 {
        let most = (node.content_size().y - node.size().y) * node.inverse_scale_factor();
        position.y = (position.y + by).clamp(0.0, most.max(0.0));
    }
}
