//! The static picture as the background of the frame.
//!
//! Each frame begins with a copy of the picture in place of a clear colour. The picture must have
//! exactly the window's size; while a new one is rendered the quad of [`super::background`] shows the
//! last one, scaled.

use bevy::camera::ClearColorConfig;
use bevy::core_pipeline::schedule::{Core2d, Core2dSystems};
use bevy::image::ImageSampler;
use bevy::prelude::*;
use bevy::render::RenderApp;
use bevy::render::extract_component::{ExtractComponent, ExtractComponentPlugin};
use bevy::render::render_asset::RenderAssets;
use bevy::render::render_resource::TextureUsages;
use bevy::render::renderer::{RenderContext, ViewQuery};
use bevy::render::texture::GpuImage;
use bevy::render::view::ViewTarget;

use crate::paint::Pixels;
use crate::theme::{CopyDirection, copy_frame, image_from_pixels};

/// The picture with which the frames of this camera begin.
#[derive(Component, Clone, PartialEq, ExtractComponent)]
pub struct FrameBackground(pub Handle<Image>);

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(ExtractComponentPlugin::<FrameBackground>::default());
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render.add_systems(Core2d, copy_into_frame.in_set(Core2dSystems::Prepass));
    }
}

/// A painted picture that can be the background of a frame.
pub fn background_image(pixels: Pixels) -> Image {
    let mut image = image_from_pixels(pixels);
    image.sampler = ImageSampler::nearest();
    image.texture_descriptor.usage |= TextureUsages::COPY_SRC;
    image
}

/// Sets the background of a camera's frames, or for `None` removes it.
pub fn set_background(
    commands: &mut Commands,
    camera: (Entity, &mut Camera),
    picture: Option<Handle<Image>>,
) {
    let (entity, camera) = camera;
    match picture {
        Some(picture) => {
            camera.clear_color = ClearColorConfig::None;
            commands.entity(entity).insert(FrameBackground(picture));
        }
        None => {
            camera.clear_color = ClearColorConfig::Default;
            commands.entity(entity).remove::<FrameBackground>();
        }
    }
}

/// Copies the picture into the frame of its camera.
fn copy_into_frame(
    view: ViewQuery<(&ViewTarget, &FrameBackground)>,
    images: Res<RenderAssets<GpuImage>>,
    mut context: RenderContext,
) {
    let (target, background) = view.into_inner();
    let image = images.get(&background.0);
    copy_frame(&mut context, target, image, CopyDirection::ImageToFrame);
}
