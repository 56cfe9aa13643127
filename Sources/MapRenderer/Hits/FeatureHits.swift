import Foundation
import Geodesy

/// Finds what lies at a point of a picture.
struct FeatureHits: Sendable {
    let projection: MapProjection
    let scale: Double
    let steps: DrawingSteps
    let tiles: [VisibleTile]
    let labels: [Label]
    let overlays: MapOverlayList
    let traffic: [MapOverlay]
    let languages: [String]
    /// Of icons.
    var palette = Palette.light
    /// What can be selected.
    var selectable = MapFeatureOptions.all
    /// The building that stands at a pixel of a pitched map.
    var building: @Sendable (SIMD2<Double>) -> FeatureReference? = { _ in nil }
    /// What else lies at a point, in points: of maps that were drawn elsewhere.
    var others: @Sendable (CGPoint) -> [MapFeature] = { _ in [] }

    /// A name in the picture and the room that it takes, in pixels.
    struct Label {
        let boxes: [OrientedBox]
        /// What is written.
        let text: String
        let facts: FeatureFacts
        let source: FeatureReference
        /// Where it stands: at a point, else in its own middle.
        let place: SIMD2<Double>

        /// - Returns: Nil for what is no feature.
        init?(_ label: PlacedLabel) {
            guard let source = label.candidate.source else { return nil }
            boxes = label.boxes
            (text, facts, self.source) = (label.candidate.text, label.candidate.facts, source)
            place = label.candidate.line.count == 1 ? label.candidate.line[0] : label.middle
        }
    }

    /// How far beside a line one may point, in points.
    private static let tolerance = 4.0

    func features(at point: CGPoint) -> [MapFeature] {
        let pixel = SIMD2(point.x * scale, point.y * scale)
        let upper = hits(overlays.overlays(.aboveLabels).reversed(), pixel)
        let names = labels.filter { $0.boxes.contains { $0.contains(pixel) } }.map(feature)
        let lower = hits(overlays.overlays(.aboveRoads).reversed(), pixel)
        let all = upper + names + lower + hits(traffic.reversed(), pixel) + shapes(at: pixel) + others(point)
        return all.filter(selectable.includes)
    }

    private func coordinate(of pixel: SIMD2<Double>) -> Coordinate? {
        projection.coordinate(for: CGPoint(x: pixel.x / scale, y: pixel.y / scale))
    }

    private func feature(_ label: Label) -> MapFeature {
        let layer = tiles[label.source.tile].tile.layers[label.source.layer]
        // Peaks have their height beneath their name.
        var names = label.facts.role == .peak ? FeatureNames(layer, languages: languages) : nil
        let tags = FeatureTags(layer.features[label.source.feature], in: layer)
        return FeatureDescription(tiles: tiles, palette: palette).feature(
            label.source, .label, label.facts, name: names?.name(of: tags) ?? label.text,
            at: coordinate(of: label.place))
    }

    private func hits(_ overlays: [MapOverlay], _ pixel: SIMD2<Double>) -> [MapFeature] {
        overlays.map(\.limited).filter { overlay in
            // What is too much to draw, or drawn with nothing, is not in the picture.
            // What lies on raised ground is looked for where the ground is.
            let isDraped = projection.terrain != nil && overlay.isOnGround
            guard overlay.opacity > 0, let pixel = isDraped ? plane(pixel)?.place : pixel,
                let geometry = try? OverlayGeometry(
                    overlay.shape, projection: isDraped ? projection.flat : projection, scale: scale)
            else { return false }
            if case .marker(let marker) = overlay.shape {
                let size = scale * marker.scale
                return geometry.points.contains { MarkerPainter.pin(at: $0, scale: size).contains(pixel) }
            }
            let reach = (Self.tolerance + overlay.style.lineWidth / 2) * scale
            return geometry.areas.contains { Self.contains($0, pixel) }
                || geometry.lines.contains { Self.distance($0, pixel) <= reach }
                || geometry.points.contains { Self.distance([$0], pixel) <= overlay.style.pointRadius * scale + reach }
        }.map {
            MapFeature(.overlay, id: $0.id, name: $0.name, coordinate: $0.place ?? coordinate(of: pixel))
        }
    }

    /// Lines come before areas, and what a later step draws before what an earlier one does.
    private func shapes(at pixel: SIMD2<Double>) -> [MapFeature] {
        guard let (place, size) = plane(pixel) else { return [] }
        var search = ShapeSearch(
            tiles: tiles, pixel: place, pixelSize: size, coordinate: coordinate(of: pixel), scale: scale,
            languages: languages, palette: palette)
        // Whatever lies behind it.
        if let building = building(pixel) { return [search.building(building)] }
        let steps = steps.features.flatMap(\.all).reversed()
        // Tiles cut what they show, and sources cut streets: what looks alike is one.
        var seen = Set<MapFeature>()
        return (steps.flatMap { search.lines(of: $0) } + steps.flatMap { search.areas(of: $0) })
            .filter { seen.insert($0.look).inserted }
    }

    /// Where a pixel is as a camera straight down sees it, and how large it is there; nil above the horizon.
    private func plane(_ pixel: SIMD2<Double>) -> (place: SIMD2<Double>, size: Double)? {
        guard projection.lens != nil else { return (pixel, 1) }
        let anchor = projection.middle
        return projection.ground(pixel / scale - anchor).map { (($0.plane + anchor) * scale, $0.depth) }
    }

    /// Whether a point lies in an area with holes, whatever way around its rings go: as overlays are filled.
    static func contains(_ rings: [[SIMD2<Double>]], _ point: SIMD2<Double>) -> Bool {
        !winding(rings, point).isMultiple(of: 2)
    }

    /// How many times rings go around a point, clockwise less the other way. What is not 0 is filled in areas of tiles.
    static func winding(_ rings: [[SIMD2<Double>]], _ point: SIMD2<Double>) -> Int {
        var winding = 0
        for ring in rings where ring.count > 2 {
            var last = ring[ring.count - 1]
            for next in ring {
                if (next.y > point.y) != (last.y > point.y),
                    point.x < (last.x - next.x) * (point.y - next.y) / (last.y - next.y) + next.x
                {
                    winding += next.y > last.y ? 1 : -1
                }
                last = next
            }
        }
        return winding
    }

    /// The distance of a point from a line.
    static func distance(_ line: [SIMD2<Double>], _ point: SIMD2<Double>) -> Double {
        func length(_ step: SIMD2<Double>) -> Double { (step * step).sum().squareRoot() }
        guard line.count > 1 else { return line.first.map { length(point - $0) } ?? .infinity }
        return zip(line, line.dropFirst()).reduce(.infinity) { least, segment in
            let step = segment.1 - segment.0
            let size = (step * step).sum()
            let share = size > 0 ? min(max(((point - segment.0) * step).sum() / size, 0), 1) : 0
            return min(least, length(point - (segment.0 + step * share)))
        }
    }
}

extension MapFeature {
    /// What of it can be seen.
    fileprivate var look: MapFeature {
        var look = MapFeature(shape, name: name)
        (look.role, look.category, look.layer) = (role, category, layer)
        return look
    }
}

extension MapOverlay {
    /// What it is called: its title, or what is written on it.
    var name: String? {
        switch shape {
        case .marker(let marker): title ?? marker.title
        case .text(let text, _): title ?? text
        default: title
        }
    }

    /// Of what has a single place.
    fileprivate var place: Coordinate? {
        switch shape {
        case .marker(let marker): marker.coordinate
        case .text(_, let place): place
        case .circle(let center, _): center
        case .points(let places) where places.count == 1: places[0]
        default: nil
        }
    }
}

extension PlacedLabel {
    /// Of all that it covers.
    fileprivate var middle: SIMD2<Double> {
        let corners = boxes.flatMap(\.corners)
        return corners.reduce(.zero, +) / Double(max(1, corners.count))
    }
}
