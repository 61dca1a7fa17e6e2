//! The static picture goes under the frame as a plain copy of texels.
//!
//! Each frame begins with a copy of the picture in place of a clear colour. No shader runs over
//! the whole window, which on a software renderer would cost more than all that moves. The picture must
//! have exactly the window's size; while a new one is rendered the quad of [`super::background`] shows
//! the last one, scaled.

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
use crate::theme::picture;

/// The camera whose frames begin with this picture.
#[derive(Component, Clone, PartialEq, ExtractComponent)]
pub struct Backdrop(pub Handle<Image>);

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(ExtractComponentPlugin::<Backdrop>::default());
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render.add_systems(Core2d, copy.in_set(Core2dSystems::Prepass));
    }
}

/// A picture that can be copied under a frame.
pub fn background_image(pixels: Pixels) -> Image {
    let mut image = picture(pixels);
    image.sampler = ImageSampler::nearest();
    image.texture_descriptor.usage |= TextureUsages::COPY_SRC;
    image
}

/// Puts the picture under a camera, or takes it away for `None`.
pub fn set_background(
    commands: &mut Commands,
    camera: (Entity, &mut Camera),
    picture: Option<Handle<Image>>,
) {
    let (entity, camera) = camera;
    match picture {
        Some(picture) => {
            camera.clear_color = ClearColorConfig::None;
            commands.entity(entity).insert(Backdrop(picture));
        }
        None => {
            camera.clear_color = ClearColorConfig::Default;
            commands.entity(entity).remove::<Backdrop>();
        }
    }
}

/// Copies the picture into the camera's frame, if it has come and has the frame's size.
fn copy(
    view: ViewQuery<(&ViewTarget, &Backdrop)>,
    images: Res<RenderAssets<GpuImage>>,
    mut context: RenderContext,
) {
    let (target, backdrop) = view.into_inner();
    let Some(picture) = images.get(&backdrop.0) else {
        return;
    };
    let frame = target.main_texture();
    if frame.size() == picture.texture.size() && frame.format() == picture.texture.format() {
        context.command_encoder().copy_texture_to_texture(
            picture.texture.as_image_copy(),
            frame.as_image_copy(),
            frame.size(),
        );
    }
}
