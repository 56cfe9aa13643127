import Foundation
import VantageGeodesy
import VantageMapCanvas
import VantageMapRelief

/// The visible part of a route: pieces in plain view, and pieces that are hidden or in a tunnel.
struct RoutePath {
    /// A piece of the line, in pixels.
    struct Piece {
        var points: [SIMD2<Double>]
        let isPale: Bool
    }

    private struct Place {
        let plane: SIMD2<Double>
        /// The height above the camera's target, in points.
        var height: Double
        let kind: MapRouteLine.Structure.Kind?
    }

    private let projection: MapProjection
    private let scale: Double
    private let budget: DrawingBudget
    /// The visible part of the plane, relative to the anchor.
    private let drawn: PixelBox
    /// Reports whether a position above the plane is hidden, given its projection onto the plane and its height above
    /// the plane, both in points.
    private let hides: (SIMD2<Double>, Double) -> Bool

    /// - Parameters:
    ///   - scale: Pixels per point.
    ///   - hides: Reports whether a position above the plane is hidden, given its projection onto the plane and its
    ///     height above the plane, both in points.
    init(
        _ projection: MapProjection, scale: Double, budget: DrawingBudget,
        hides: @escaping (SIMD2<Double>, Double) -> Bool
    ) {
        (self.projection, self.scale, self.budget, self.hides) = (projection, scale, budget, hides)
        let (view, middle) = (projection.planeView(scale: 1), projection.middle)
        drawn = PixelBox(
            left: view.left - middle.x, top: view.top - middle.y, right: view.right - middle.x,
            bottom: view.bottom - middle.y)
    }

    /// Returns the pieces in route order, without parts behind the camera.
    ///
    /// - Throws: `CancellationError`; ``MapError`` if the work exceeds the remaining budget.
    func pieces(of route: MapRouteLine) throws -> [Piece] {
        var (pieces, last): ([Piece], (pixel: SIMD2<Double>, isHidden: Bool)?) = ([], nil)
        for (number, place) in try places(of: route).enumerated() {
            if number % 64 == 0 { try budget.checkCancellation() }
            guard let pixel = pixel(place) else {
                last = nil
                continue
            }
            // Skips points that are too close to tell apart.
            if let last, Self.isNear(pixel, last.pixel) { continue }
            let isHidden = hides(place.plane, place.height)
            defer { last = (pixel, isHidden) }
            guard let last else { continue }
            let isPale = place.kind == .tunnel || isHidden || last.isHidden
            if pieces.last?.isPale == isPale, pieces.last?.points.last == last.pixel {
                pieces[pieces.count - 1].points.append(pixel)
            } else {
                pieces.append(Piece(points: [last.pixel, pixel], isPale: isPale))
            }
        }
        return pieces
    }

    private static func isNear(_ one: SIMD2<Double>, _ other: SIMD2<Double>) -> Bool {
        let way = one - other
        return (way * way).sum() < 0.25
    }

    private func pixel(_ place: Place) -> SIMD2<Double>? {
        guard let lens = projection.lens else { return (place.plane + projection.middle) * scale }
        let depth = lens.depth(place.plane.y, height: place.height) / lens.distance
        guard depth > PitchedCamera.nearest, depth < PitchedCamera.farthest else { return nil }
        return (lens.point(place.plane, height: place.height) + projection.middle) * scale
    }

    private func places(of route: MapRouteLine) throws -> [Place] {
        var places: [Place] = []
        var kinds = RouteStructureLookup(route.structures)
        let corners = planes(of: route.line)
        for (number, corner) in corners.enumerated() {
            guard number > 0 else {
                places.append(Place(plane: corner, height: ground(corner), kind: nil))
                continue
            }
            let kind = kinds.kind(ofPieceTo: number)
            let between = dense(from: corners[number - 1], to: corner)
            try budget.spend(Double(between.count) * (projection.lens == nil ? 0 : DrawingCost.piece))
            places += between.map { Place(plane: $0, height: ground($0), kind: kind) }
        }
        return projection.terrain == nil ? places : Self.leveled(places)
    }

    /// Returns the points up to the next corner. Segments far outside the drawn area need no intermediate points.
    private func dense(from last: SIMD2<Double>, to corner: SIMD2<Double>) -> [SIMD2<Double>] {
        guard let lens = projection.lens, drawn.intersects(PixelBox(around: [last, corner])) else { return [corner] }
        return Array(PlaneView.dense([last, corner], lens).dropFirst())
    }

    /// Returns the positions, starting in the copy of the world nearest to the camera's target and continuing along the
    /// shorter way around the world.
    private func planes(of line: [Coordinate]) -> [SIMD2<Double>] {
        var last = projection.center.x
        return line.map { coordinate in
            var place = MapPoint(coordinate)
            place.x += (last - place.x).rounded()
            last = place.x
            return projection.plane(place)
        }
    }

    private func ground(_ plane: SIMD2<Double>) -> Double { projection.terrain?.height(at: plane) ?? 0 }

    /// Straightens bridges and tunnels from end to end. A bridge is never below the ground.
    private static func leveled(_ places: [Place]) -> [Place] {
        var leveled = places
        var first = 0
        while first < places.count {
            let kind = places[first].kind
            let end = places[first...].firstIndex { $0.kind != kind } ?? places.count
            defer { first = end }
            guard kind == .bridge || kind == .tunnel, first > 0 else { continue }
            let (from, to) = (places[first - 1].height, places[end - 1].height)
            for number in first..<end {
                let share = Double(number - first + 1) / Double(end - first)
                let height = from + (to - from) * share
                leveled[number].height = kind == .bridge ? max(height, places[number].height) : height
            }
        }
        return leveled
    }
}

/// A lookup of the structures along a route, in order from start to end.
private struct RouteStructureLookup {
    private let structures: [MapRouteLine.Structure]
    private var next = 0

    init(_ structures: [MapRouteLine.Structure]) {
        self.structures = structures.sorted { $0.points.lowerBound < $1.points.lowerBound }
    }

    /// - Parameter point: The index of the piece's last coordinate in the line.
    mutating func kind(ofPieceTo point: Int) -> MapRouteLine.Structure.Kind? {
        while next < structures.count, structures[next].points.upperBound < point { next += 1 }
        guard next < structures.count, structures[next].points.lowerBound < point else { return nil }
        return structures[next].kind
    }
}
