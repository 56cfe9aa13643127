/// Takes what lies on the plane of a map to the pixels of a picture, and cuts off what cannot be seen of it: behind the
/// camera, and beyond the horizon.
struct PlaneView {
    private let lens: MapLens?
    private let anchor: SIMD2<Double>
    private let scale: Double
    /// What is not cut off.
    private let ground: PixelBox?

    /// - Parameters:
    ///   - scale: Pixels for each point.
    ///   - farthest: Where it is cut off, in distances of the camera.
    init(_ projection: MapProjection, scale: Double, farthest: Double = MapLens.farthest) {
        lens = projection.lens
        anchor = projection.middle
        self.scale = scale
        ground = lens?.drawnGround(to: farthest)
    }

    /// - Parameter place: Points of the plane from the anchor, as all places here.
    func point(_ place: SIMD2<Double>) -> SIMD2<Double>? {
        if let ground, !ground.contains(place) { return nil }
        return pixel(place)
    }

    func ring(_ ring: [SIMD2<Double>]) -> [SIMD2<Double>] {
        guard let ground else { return ring.map(pixel) }
        return (ground.contains(PixelBox(around: ring)) ? ring : ShapeCut.ring(ring, to: ground)).map(pixel)
    }

    /// - Returns: Pieces.
    func line(_ line: [SIMD2<Double>]) -> [[SIMD2<Double>]] {
        guard let ground else { return [line.map(pixel)] }
        return ShapeCut.line(line, to: ground).map { $0.map(pixel) }
    }

    private func pixel(_ place: SIMD2<Double>) -> SIMD2<Double> { ((lens?.point(place) ?? place) + anchor) * scale }
}

/// Takes what lies in the picture of a camera straight down to that of a camera that may pitch.
struct GroundView {
    private let view: PlaneView
    private let anchor: SIMD2<Double>
    private let scale: Double
    private let isPitched: Bool

    /// - Parameters:
    ///   - scale: Pixels for each point.
    ///   - farthest: Where it is cut off, in distances of the camera.
    init(_ projection: MapProjection, scale: Double, farthest: Double) {
        view = PlaneView(projection, scale: scale, farthest: farthest)
        anchor = projection.middle
        self.scale = scale
        isPitched = projection.lens != nil
    }

    /// - Parameter pixel: Of the camera straight down, as all here; nil where it cannot be seen.
    func point(_ pixel: SIMD2<Double>) -> SIMD2<Double>? { isPitched ? view.point(place(pixel)) : pixel }

    func ring(_ ring: [SIMD2<Double>]) -> [SIMD2<Double>] { isPitched ? view.ring(ring.map(place)) : ring }

    /// - Returns: Pieces.
    func line(_ line: [SIMD2<Double>]) -> [[SIMD2<Double>]] { isPitched ? view.line(line.map(place)) : [line] }

    private func place(_ pixel: SIMD2<Double>) -> SIMD2<Double> { pixel / scale - anchor }
}
