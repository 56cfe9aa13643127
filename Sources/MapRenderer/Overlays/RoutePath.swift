import Foundation
import Geodesy

/// A route as the camera sees it: pieces that are seen, and pieces that lie behind something or in a tunnel.
struct RoutePath {
    /// A piece of the line, in pixels.
    struct Piece {
        var points: [SIMD2<Double>]
        let isPale: Bool
    }

    private struct Place {
        let plane: SIMD2<Double>
        /// Points above what the camera looks at.
        var height: Double
        let kind: MapRouteLine.Structure.Kind?
    }

    private let projection: MapProjection
    private let scale: Double
    /// Whether something is before a place at a height.
    private let hides: (SIMD2<Double>, Double) -> Bool

    /// - Parameters:
    ///   - scale: Pixels for each point.
    ///   - hides: Whether something is before a place of the plane at a height in points.
    init(
        _ projection: MapProjection, scale: Double, hides: @escaping (SIMD2<Double>, Double) -> Bool
    ) {
        (self.projection, self.scale, self.hides) = (projection, scale, hides)
    }

    /// In the order of the route; what lies behind the camera is left out.
    func pieces(of route: MapRouteLine) -> [Piece] {
        var (pieces, last): ([Piece], (pixel: SIMD2<Double>, isPale: Bool)?) = ([], nil)
        for place in places(of: route) {
            guard let pixel = pixel(place) else {
                last = nil
                continue
            }
            let isPale = place.kind == .tunnel || hides(place.plane, place.height)
            defer { last = (pixel, isPale) }
            guard let last else { continue }
            // What ends behind something begins to be pale there.
            let isPiecePale = isPale || last.isPale
            if pieces.last?.isPale == isPiecePale, pieces.last?.points.last == last.pixel {
                pieces[pieces.count - 1].points.append(pixel)
            } else {
                pieces.append(Piece(points: [last.pixel, pixel], isPale: isPiecePale))
            }
        }
        return pieces
    }

    private func pixel(_ place: Place) -> SIMD2<Double>? {
        guard let lens = projection.lens else { return (place.plane + projection.middle) * scale }
        let depth = lens.depth(place.plane.y, height: place.height) / lens.distance
        guard depth > MapLens.nearest, depth < MapLens.farthest else { return nil }
        return (lens.point(place.plane, height: place.height) + projection.middle) * scale
    }

    private func places(of route: MapRouteLine) -> [Place] {
        var places: [Place] = []
        let corners = planes(of: route.line)
        for (number, corner) in corners.enumerated() {
            guard number > 0 else {
                places.append(Place(plane: corner, height: ground(corner), kind: nil))
                continue
            }
            let kind = route.structures.first {
                $0.points.lowerBound < number && number <= $0.points.upperBound
            }?.kind
            for plane in PlaneView.dense([corners[number - 1], corner], projection.lens).dropFirst() {
                places.append(Place(plane: plane, height: ground(plane), kind: kind))
            }
        }
        return projection.terrain == nil ? places : Self.leveled(places)
    }

    /// The copy of the world that is nearest to what the camera looks at, and from there the shorter way.
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

    /// Decks and tunnels lead straight from one end to the other; a deck never lies in the ground.
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
