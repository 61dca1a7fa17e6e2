//! The title: the games to choose from, each with a picture of its board.

use bevy::input_focus::{AutoFocus, InputFocusVisible};
use bevy::prelude::*;
use bevy::text::TextLayout;
use bevy::window::PrimaryWindow;

use super::page::{self, Arrangement};
use super::shelf::Games;
use super::{Act, Screen, card};
use crate::play::PlaySet;
use crate::theme::widgets::{ButtonLook, Ink, button, column, row, words};
use crate::theme::{Faces, Type, size};

/// So many games stand on the title as cards; the others are buttons.
const CARDS: usize = 3;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Title), spawn)
        .add_systems(Update, rearrange.in_set(PlaySet::Show).run_if(in_state(Screen::Title)));
}

fn rearrange(
    mut commands: Commands,
    window: Single<&Window, With<PrimaryWindow>>,
    pages: Query<(Entity, &Arrangement)>,
    games: Res<Games>,
    type_face: Res<Type>,
    faces: Res<Faces>,
    visible: Res<InputFocusVisible>,
) {
    let wanted = Arrangement::of(window.size());
    let stale: Vec<Entity> =
        pages.iter().filter(|(_, has)| **has != wanted).map(|(page, _)| page).collect();
    for page in &stale {
        commands.entity(*page).despawn();
    }
    if !stale.is_empty() {
        spawn(commands, window, games, type_face, faces, visible);
    }
}

fn spawn(
    mut commands: Commands,
    window: Single<&Window, With<PrimaryWindow>>,
    games: Res<Games>,
    type_face: Res<Type>,
    faces: Res<Faces>,
    visible: Res<InputFocusVisible>,
) {
    let arrangement = Arrangement::of(window.size());
    let root = commands
        .spawn((page::page(Screen::Title), arrangement, children![page::table(&faces)]))
        .id();
    let scrolling = page::scrolling(Node { width: percent(100), ..column(0.0) });
    let scroll = commands.spawn((scrolling, ChildOf(root))).id();
    let sheet = Node {
        min_height: percent(100),
        max_width: px(1720),
        padding: UiRect::new(px(24), px(24), px(10), px(18)),
        ..page::sheet(14.0)
    };
    let sheet = commands.spawn((sheet, ChildOf(scroll), children![heading(&type_face)])).id();
    let cards = commands.spawn((cards(arrangement), ChildOf(sheet))).id();
    let mut first = None;
    for ruleset in games.rulesets.iter().take(CARDS) {
        let play = card::spawn(&mut commands, cards, arrangement, ruleset, &faces, &type_face);
        first.get_or_insert(play);
    }
    if let Some(first) = first.filter(|_| visible.0) {
        commands.entity(first).insert(AutoFocus);
    }
    let more = Node { width: percent(100), ..row(12.0) };
    let more = commands.spawn((more, ChildOf(sheet))).id();
    for ruleset in games.rulesets.iter().skip(CARDS) {
        commands.spawn((
            button(&type_face, &ruleset.name, ButtonLook::Plain),
            Act::Options(ruleset.id.clone()),
            ChildOf(more),
        ));
    }
    for (word, act) in [("Settings", Act::Settings), ("Quit", Act::Quit)] {
        commands.spawn((button(&type_face, word, ButtonLook::Plain), act, ChildOf(more)));
    }
    for error in &games.errors {
        commands.spawn((
            words(type_face.regular(size::BODY), Ink::Accent, format!("Not loaded: {error}")),
            TextLayout::justify(Justify::Center),
            ChildOf(sheet),
        ));
    }
}

fn heading(type_face: &Type) -> impl Bundle {
    (
        column(0.0),
        children![
            (
                words(type_face.bold(size::DISPLAY), Ink::Cream, "Seedfall"),
                TextShadow { offset: Vec2::new(0.0, 3.0), color: Color::BLACK.with_alpha(0.6) },
            ),
            words(type_face.regular(size::CAPTION), Ink::Soft, "Games of sowing, for two"),
        ],
    )
}

fn cards(arrangement: Arrangement) -> Node {
    let direction = match arrangement {
        Arrangement::Beside | Arrangement::Tight => FlexDirection::Row,
        Arrangement::Stacked => FlexDirection::Column,
    };
    Node {
        flex_direction: direction,
        align_items: AlignItems::Stretch,
        justify_content: JustifyContent::Center,
        column_gap: px(22),
        row_gap: px(16),
        width: percent(100),
        flex_grow: 1.0,
        ..default()
    }
}
