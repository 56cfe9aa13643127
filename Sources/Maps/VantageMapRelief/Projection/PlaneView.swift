import VantageMapCanvas

/// The projection of shapes on a map's plane to pixels. It clips the parts that lie behind the camera or beyond the
/// horizon.
package struct PlaneView {
    private let lens: PitchedCamera?
    private let terrain: Terrain?
    /// The clipping depth, in multiples of the camera distance.
    package let farthest: Double
    private let anchor: SIMD2<Double>
    private let scale: Double
    /// The part of the plane that is not clipped.
    private let ground: PixelBox?

    /// - Parameters:
    ///   - scale: Pixels per point.
    ///   - farthest: The clipping depth, in multiples of the camera distance.
    package init(_ projection: MapProjection, scale: Double, farthest: Double = PitchedCamera.farthest) {
        lens = projection.lens
        terrain = lens == nil ? nil : projection.terrain
        self.farthest = farthest
        anchor = projection.middle
        self.scale = scale
        ground = lens?.drawnGround(to: farthest)
    }

    /// - Parameter place: A position on the plane, in points from the anchor.
    package func point(_ place: SIMD2<Double>) -> SIMD2<Double>? {
        if let terrain { return shows(place, terrain) ? pixel(place) : nil }
        if let ground, !ground.contains(place) { return nil }
        return pixel(place)
    }

    package func ring(_ ring: [SIMD2<Double>]) -> [SIMD2<Double>] {
        guard let ground, terrain == nil else { return ring.map(pixel) }
        return (ground.contains(PixelBox(around: ring)) ? ring : ShapeClipper.ring(ring, to: ground)).map(pixel)
    }

    /// - Returns: The visible pieces.
    package func line(_ line: [SIMD2<Double>]) -> [[SIMD2<Double>]] {
        if let terrain { return self.line(line, on: terrain) }
        guard let ground else { return [line.map(pixel)] }
        return ShapeClipper.line(line, to: ground).map { $0.map(pixel) }
    }

    private func pixel(_ place: SIMD2<Double>) -> SIMD2<Double> {
        ((lens?.point(place, height: terrain?.height(at: place) ?? 0) ?? place) + anchor) * scale
    }
}

/// The conversion from pixels of a map seen from above to pixels of the same map seen by a camera that may be pitched.
package struct GroundView {
    private let view: PlaneView
    private let anchor: SIMD2<Double>
    private let scale: Double
    private let isPitched: Bool
    private let terrain: Terrain?

    /// - Parameters:
    ///   - scale: Pixels per point.
    ///   - farthest: The clipping depth, in multiples of the camera distance.
    package init(_ projection: MapProjection, scale: Double, farthest: Double) {
        view = PlaneView(projection, scale: scale, farthest: farthest)
        anchor = projection.middle
        self.scale = scale
        isPitched = projection.lens != nil
        terrain = projection.terrain
    }

    /// - Parameter pixel: A pixel of the map as seen from above.
    /// - Returns: The corresponding pixel in the image, or `nil` if it is not visible.
    package func point(_ pixel: SIMD2<Double>) -> SIMD2<Double>? { isPitched ? view.point(place(pixel)) : pixel }

    package func ring(_ ring: [SIMD2<Double>]) -> [SIMD2<Double>] { isPitched ? view.ring(ring.map(place)) : ring }

    /// Reports whether an area is visible at a pixel in the image. Raised ground may hide it.
    ///
    /// - Parameter rings: The area's rings, as seen from above.
    package func shows(_ pixel: SIMD2<Double>, in rings: [[SIMD2<Double>]]) -> Bool {
        guard let terrain else { return true }
        guard let seen = terrain.seen(at: pixel / scale - anchor) else { return false }
        return ShapeGeometry.contains(rings, (seen.plane + anchor) * scale)
    }

    /// - Returns: The visible pieces.
    package func line(_ line: [SIMD2<Double>]) -> [[SIMD2<Double>]] { isPitched ? view.line(line.map(place)) : [line] }

    private func place(_ pixel: SIMD2<Double>) -> SIMD2<Double> { pixel / scale - anchor }
}
