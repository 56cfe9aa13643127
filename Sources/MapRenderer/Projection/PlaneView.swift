/// Takes what lies on the plane of a map to the pixels of a picture, and cuts off what cannot be seen of it: behind the
/// camera, and beyond the horizon.
struct PlaneView {
    private let lens: MapLens?
    private let terrain: Terrain?
    /// In distances of the camera.
    let farthest: Double
    private let anchor: SIMD2<Double>
    private let scale: Double
    /// What is not cut off.
    private let ground: PixelBox?

    /// - Parameters:
    ///   - scale: Pixels for each point.
    ///   - farthest: Where it is cut off, in distances of the camera.
    init(_ projection: MapProjection, scale: Double, farthest: Double = MapLens.farthest) {
        lens = projection.lens
        terrain = lens == nil ? nil : projection.terrain
        self.farthest = farthest
        anchor = projection.middle
        self.scale = scale
        ground = lens?.drawnGround(to: farthest)
    }

    /// - Parameter place: Points of the plane from the anchor, as all places here.
    func point(_ place: SIMD2<Double>) -> SIMD2<Double>? {
        if let terrain { return shows(place, terrain) ? pixel(place) : nil }
        if let ground, !ground.contains(place) { return nil }
        return pixel(place)
    }

    func ring(_ ring: [SIMD2<Double>]) -> [SIMD2<Double>] {
        guard let ground, terrain == nil else { return ring.map(pixel) }
        return (ground.contains(PixelBox(around: ring)) ? ring : ShapeCut.ring(ring, to: ground)).map(pixel)
    }

    /// - Returns: Pieces.
    func line(_ line: [SIMD2<Double>]) -> [[SIMD2<Double>]] {
        if let terrain { return self.line(line, on: terrain) }
        guard let ground else { return [line.map(pixel)] }
        return ShapeCut.line(line, to: ground).map { $0.map(pixel) }
    }

    private func pixel(_ place: SIMD2<Double>) -> SIMD2<Double> {
        ((lens?.point(place, height: terrain?.height(at: place) ?? 0) ?? place) + anchor) * scale
    }
}

/// Takes what lies in the picture of a camera straight down to that of a camera that may pitch.
struct GroundView {
    private let view: PlaneView
    private let anchor: SIMD2<Double>
    private let scale: Double
    private let isPitched: Bool
    private let terrain: Terrain?

    /// - Parameters:
    ///   - scale: Pixels for each point.
    ///   - farthest: Where it is cut off, in distances of the camera.
    init(_ projection: MapProjection, scale: Double, farthest: Double) {
        view = PlaneView(projection, scale: scale, farthest: farthest)
        anchor = projection.middle
        self.scale = scale
        isPitched = projection.lens != nil
        terrain = projection.terrain
    }

    /// - Parameter pixel: Of the camera straight down, as all here; nil where it cannot be seen.
    func point(_ pixel: SIMD2<Double>) -> SIMD2<Double>? { isPitched ? view.point(place(pixel)) : pixel }

    func ring(_ ring: [SIMD2<Double>]) -> [SIMD2<Double>] { isPitched ? view.ring(ring.map(place)) : ring }

    /// Whether what is seen at a pixel of the picture lies in an area; raised ground may hide it.
    ///
    /// - Parameter rings: Of the camera straight down.
    func shows(_ pixel: SIMD2<Double>, in rings: [[SIMD2<Double>]]) -> Bool {
        guard let terrain else { return true }
        guard let seen = terrain.seen(at: pixel / scale - anchor) else { return false }
        return FeatureHits.contains(rings, (seen.plane + anchor) * scale)
    }

    /// - Returns: Pieces.
    func line(_ line: [SIMD2<Double>]) -> [[SIMD2<Double>]] { isPitched ? view.line(line.map(place)) : [line] }

    private func place(_ pixel: SIMD2<Double>) -> SIMD2<Double> { pixel / scale - anchor }
}
