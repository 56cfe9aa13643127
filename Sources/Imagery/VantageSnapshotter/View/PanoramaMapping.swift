import VantageGeodesy

/// A linear mapping from points in a view to vectors in the coordinate system of the panorama's camera.
struct PanoramaMapping: Hashable, Sendable {
    /// The vector at the top-left corner of the view.
    let corner: SIMD3<Double>
    let perColumn: SIMD3<Double>
    let perRow: SIMD3<Double>
}

extension PanoramaMapping {
    init(_ projection: Rectilinear, view: Rotation, camera: Rotation) {
        func seen(_ vector: SIMD3<Double>) -> SIMD3<Double> {
            camera.cameraVector(view.worldVector(vector)) / projection.focalLength
        }
        corner = seen(projection.vector(at: .zero))
        perColumn = seen(SIMD3(1, 0, 0))
        perRow = seen(SIMD3(0, 0, -1))
    }

    func vector(at point: SIMD2<Double>) -> SIMD3<Double> {
        corner + point.x * perColumn + point.y * perRow
    }

    /// Returns the point in the view at which a direction appears, or nil if the direction is behind the view.
    ///
    /// - Parameter vector: The direction, in the frame of the panorama's camera.
    func point(of vector: SIMD3<Double>) -> SIMD2<Double>? {
        // perColumn and perRow are orthogonal, and both are as long as a pixel, in units of the focal length.
        let scale = (perColumn * perColumn).sum()
        let forward = forward
        let depth = (vector * forward).sum()
        guard depth > 0 else { return nil }
        let offset = vector / depth - corner
        return SIMD2((offset * perColumn).sum(), (offset * perRow).sum()) / scale
    }

    /// The unit vector perpendicular to the view's plane.
    private var forward: SIMD3<Double> {
        let scale = (perColumn * perColumn).sum()
        let across = (corner * perColumn).sum() / scale
        let down = (corner * perRow).sum() / scale
        return corner - across * perColumn - down * perRow
    }
}

/// A point in the upright picture and its derivatives for one pixel of the view, all in pixels of the picture.
struct MappedPoint: Hashable, Sendable {
    var position: SIMD2<Double>
    /// The derivative for one pixel to the right.
    var across: SIMD2<Double>
    /// The derivative for one pixel down.
    var down: SIMD2<Double>
}

extension MappedPoint {
    /// The square of the shorter axis of a view pixel's footprint in the picture: the smaller singular value of the
    /// Jacobian.
    var shorterAxisSquared: Double {
        let first = (across * across).sum()
        let second = (down * down).sum()
        let mixed = (across * down).sum()
        let difference = first - second
        return max(0, (first + second - (difference * difference + 4 * mixed * mixed).squareRoot()) / 2)
    }
}

extension Equirectangular {
    /// Maps a point in a view to the picture in double precision.
    ///
    /// For the vector (x, y, z) of length r, with h² = x² + y², the derivative of the longitude is (y·dx − x·dy) / h²,
    /// and the derivative of the latitude is (h·dz − z·(x·dx + y·dy) / h) / r².
    func mapped(_ mapping: PanoramaMapping, at point: SIMD2<Double>) -> MappedPoint {
        let vector = mapping.vector(at: point)
        let level = max(vector.x * vector.x + vector.y * vector.y, 1e-18)
        let length = level + vector.z * vector.z
        func motion(_ change: SIMD3<Double>) -> SIMD2<Double> {
            let longitude = (vector.y * change.x - vector.x * change.y) / level
            let outward = (vector.x * change.x + vector.y * change.y) / level.squareRoot()
            let latitude = (level.squareRoot() * change.z - vector.z * outward) / length
            return SIMD2(longitude * fullWidth / (2 * .pi), -latitude * fullHeight / .pi)
        }
        return MappedPoint(
            position: self.point(of: vector), across: motion(mapping.perColumn), down: motion(mapping.perRow))
    }
}
