import VantageGeodesy

/// A view of a picture that was taken with one or several calibrated lenses.
struct LensView: Hashable, Sendable {
    let lenses: LensArray
    /// The mapping from points in the view to vectors in the camera's frame.
    let mapping: RayMapping
    /// The part of the undistorted picture, for a flat photo; nil for a view in any direction.
    let crop: PhotoCrop?
}

extension LensView {
    /// The maximum magnification at a view's median pixel; see ``DecodePlan/allowedMagnification``.
    ///
    /// Fisheye pictures are less sharp than their resolution would allow, so a coarser scale loses little detail.
    var allowedMagnification: Double {
        if case .fisheye = lenses.lenses[0].projection { 1.2 } else { DecodePlan.allowedMagnification }
    }

    /// Maps a point in the view to the part of the picture that belongs to a lens, in double precision.
    ///
    /// - Returns: Nil if the lens's projection has no value in that direction.
    func mapped(_ point: SIMD2<Double>, by lens: Lens) -> MappedPoint? {
        lens.mapped(mapping.ray(at: point))
    }

    /// Maps a point in the view to the picture, through the lens that shows it.
    ///
    /// - Returns: Nil if no lens shows it.
    func mapped(_ point: SIMD2<Double>) -> MappedPoint? {
        lenses.lens(for: mapping.ray(at: point).vector).flatMap { mapped(point, by: $0) }
    }
}

extension Lens {
    /// Projects a ray and its derivatives into the picture, in double precision.
    ///
    /// - Returns: Nil if the lens's projection has no value in that direction.
    func mapped(_ ray: RayMapping.Ray) -> MappedPoint? {
        project(ray.vector).map {
            MappedPoint(position: $0.position, across: $0.motion(ray.across), down: $0.motion(ray.down))
        }
    }
}

extension PanoramaMapping {
    /// Returns the mapping to the frame of a lens.
    func seen(by lens: Lens) -> PanoramaMapping {
        PanoramaMapping(
            corner: lens.axes.cameraVector(corner), perColumn: lens.axes.cameraVector(perColumn),
            perRow: lens.axes.cameraVector(perRow))
    }

    /// Creates the mapping of a crop of an undistorted photo.
    ///
    /// - Parameter zoom: The number of pixels of the undistorted photo per pixel of the view, across and down.
    init(_ crop: PhotoCrop, of frame: IdealFrame, zoom: SIMD2<Double>) {
        let corner = (SIMD2(crop.left, crop.top) - frame.principalPoint) / frame.focalLength
        self.init(
            corner: SIMD3(corner.x, 1, -corner.y), perColumn: SIMD3(zoom.x / frame.focalLength, 0, 0),
            perRow: SIMD3(0, 0, -zoom.y / frame.focalLength))
    }
}
