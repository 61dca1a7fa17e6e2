//! Copies between the frame of a camera and an image. No shader runs over the window, which on a software
//! renderer would cost more than all that moves.

use bevy::render::renderer::RenderContext;
use bevy::render::texture::GpuImage;
use bevy::render::view::ViewTarget;

/// The direction of a copy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CopyDirection {
    /// The image becomes the content of the frame.
    ImageToFrame,
    /// The image receives the content of the frame.
    FrameToImage,
}

/// Copies all texels between a frame and an image. Does nothing if the image is not on the graphics
/// card yet, or its size or format is not that of the frame.
pub fn copy_frame(
    context: &mut RenderContext,
    target: &ViewTarget,
    image: Option<&GpuImage>,
    direction: CopyDirection,
) {
    let frame = target.main_texture();
    let same_kind = |image: &&GpuImage| {
        image.texture.size() == frame.size() && image.texture.format() == frame.format()
    };
    let Some(image) = image.filter(same_kind) else {
        return;
    };
    let (source, destination) = match direction {
        CopyDirection::ImageToFrame => (&image.texture, frame),
        CopyDirection::FrameToImage => (frame, &image.texture),
    };
    context.command_encoder().copy_texture_to_texture(
        source.as_image_copy(),
        destination.as_image_copy(),
        frame.size(),
    );
}
