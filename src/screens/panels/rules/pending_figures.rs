//! The figures of the rules are added when their examples have been found, in the background: the search
//! would delay the frame in which the panel opens.

use std::sync::Arc;

use bevy::prelude::*;

use super::chapter::spawn_figure_row;
use super::figure;
use crate::game::{BackgroundTask, BackgroundTasks, GameSet};
use crate::platform::frame_pacing::RedrawRequests;
use crate::rules::Rules;
use crate::teaching::{Example, RulesPart, examples};
use crate::theme::{Fonts, Theme};
use crate::ui::panel_stack::ShowPanels;

/// A chapter of the rules on the page.
pub(super) struct ChapterOnPage {
    pub part: RulesPart,
    /// The node to which its figures are added.
    pub entity: Entity,
}

/// A page whose examples are being looked for. When the page is despawned, the search is cancelled.
#[derive(Component)]
pub struct PendingFigures {
    task: BackgroundTask<Vec<Example>>,
    chapters: Vec<ChapterOnPage>,
    theme: Theme,
}

impl PendingFigures {
    /// Starts to look for the examples of `rules`.
    pub(super) fn start(
        tasks: &BackgroundTasks,
        rules: Rules,
        chapters: Vec<ChapterOnPage>,
        theme: Theme,
    ) -> Self {
        let rules = Arc::new(rules);
        Self { task: tasks.spawn(move || Some(examples(&rules))), chapters, theme }
    }
}

pub(super) fn plugin(app: &mut App) {
    // A panel that closes in this frame is gone by then.
    app.add_systems(Update, add_figures.in_set(GameSet::Present).after(ShowPanels));
}

/// Adds the figures to their chapters.
fn add_figures(
    mut commands: Commands,
    mut pages: Query<(Entity, &mut PendingFigures)>,
    fonts: Res<Fonts>,
    redraw: Res<RedrawRequests>,
) {
    for (page, mut pending) in &mut pages {
        redraw.poll();
        let Some(examples) = pending.task.poll() else {
            continue;
        };
        redraw.animate();
        commands.entity(page).remove::<PendingFigures>();
        for chapter in &pending.chapters {
            let mut of_chapter = examples
                .iter()
                .enumerate()
                .filter(|(_, example)| example.topic.part() == chapter.part)
                .peekable();
            if of_chapter.peek().is_none() {
                continue;
            }
            let row = spawn_figure_row(&mut commands, chapter.entity);
            for (number, example) in of_chapter {
                let figure = (number, example.clone());
                figure::spawn(&mut commands, row, figure, &pending.theme, &fonts);
            }
        }
    }
}
