import Foundation
import VantageGeodesy
import VantageMapCanvas
import VantageMapRelief
import VantageMapStyle

/// A hit tester that finds the features at a point in an image.
struct HitTester: Sendable {
    let projection: MapProjection
    let scale: Double
    let steps: DrawingSteps
    let tiles: [VisibleTile]
    let labels: [Label]
    let overlays: MapOverlayList
    let traffic: [MapOverlay]
    let languages: [String]
    /// The palette for icons.
    var palette = Palette.light
    /// The features that can be selected.
    var selectable = MapFeatureOptions.all
    /// Returns the building at a pixel on a pitched map.
    var building: @Sendable (SIMD2<Double>) -> FeatureReference? = { _ in nil }
    /// Returns the features that a custom provider draws at a position. The position is in points.
    var others: @Sendable (CGPoint) -> [MapFeature] = { _ in [] }

    /// A label in the image with its bounds, in pixels.
    struct Label {
        let boxes: [OrientedBox]
        /// The text.
        let text: String
        let facts: FeatureFacts
        let source: FeatureReference
        /// The anchor point of the label, or its center.
        let place: SIMD2<Double>

        /// - Returns: `nil` for a label without a feature.
        init?(_ label: PlacedLabel) {
            guard let source = label.candidate.source else { return nil }
            boxes = label.boxes
            (text, facts, self.source) = (label.candidate.text, label.candidate.facts, source)
            place = label.candidate.line.count == 1 ? label.candidate.line[0] : label.middle
        }
    }

    /// The maximum distance between a hit and a line, in points.
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
        // A peak's label shows its height on a line below its name.
        var names = label.facts.role == .peak ? FeatureNames(layer, languages: languages) : nil
        let tags = FeatureTags(layer.features[label.source.feature], in: layer)
        return FeatureDescriber(tiles: tiles, palette: palette).feature(
            label.source, .label, label.facts, name: names?.name(of: tags) ?? label.text,
            at: coordinate(of: label.place))
    }

    private func hits(_ overlays: [MapOverlay], _ pixel: SIMD2<Double>) -> [MapFeature] {
        overlays.map(\.limited).filter { overlay in
            // Overlays that are invisible or too complex are not drawn. Overlays draped over terrain are tested on the
            // flat map, at the ground position of the pixel.
            let isDraped = projection.terrain != nil && overlay.isOnGround
            guard overlay.opacity > 0, let pixel = isDraped ? plane(pixel)?.place : pixel,
                let geometry = try? OverlayGeometry(
                    overlay.shape, projection: isDraped ? projection.flat : projection, scale: scale)
            else { return false }
            if case .marker(let marker) = overlay.shape {
                let size = scale * marker.scale
                return geometry.points.contains { MarkerLayout.pin(at: $0, scale: size).contains(pixel) }
            }
            let reach = (Self.tolerance + overlay.style.lineWidth / 2) * scale
            return geometry.areas.contains { ShapeGeometry.contains($0, pixel) }
                || geometry.lines.contains { ShapeGeometry.distance($0, pixel) <= reach }
                || geometry.points.contains {
                    ShapeGeometry.distance([$0], pixel) <= overlay.style.pointRadius * scale + reach
                }
        }.map {
            MapFeature(.overlay, id: $0.id, name: $0.name, coordinate: $0.place ?? coordinate(of: pixel))
        }
    }

    /// Returns the shapes at a pixel: lines first, then areas. In each group, the shapes of later steps come first.
    private func shapes(at pixel: SIMD2<Double>) -> [MapFeature] {
        guard let (place, size) = plane(pixel) else { return [] }
        var search = ShapeSearch(
            tiles: tiles, pixel: place, pixelSize: size, coordinate: coordinate(of: pixel), scale: scale,
            languages: languages, palette: palette)
        // A building hides everything behind it.
        if let building = building(pixel) { return [search.building(building)] }
        let steps = steps.features.flatMap(\.all).reversed()
        // Features may be split across tiles and sources; identical results count as one.
        var seen = Set<MapFeature>()
        return (steps.flatMap { search.lines(of: $0) } + steps.flatMap { search.areas(of: $0) })
            .filter { seen.insert($0.appearance).inserted }
    }

    /// Returns the position of a pixel as seen from above, and the pixel size there, or `nil` above the horizon.
    private func plane(_ pixel: SIMD2<Double>) -> (place: SIMD2<Double>, size: Double)? {
        guard projection.lens != nil else { return (pixel, 1) }
        let anchor = projection.middle
        return projection.ground(pixel / scale - anchor).map { (($0.plane + anchor) * scale, $0.depth) }
    }
}

extension MapFeature {
    /// The properties that are visible on the map.
    fileprivate var appearance: MapFeature {
        var appearance = MapFeature(shape, name: name)
        (appearance.role, appearance.category, appearance.layer) = (role, category, layer)
        return appearance
    }
}

extension MapOverlay {
    /// The name of the overlay: its title or its text.
    var name: String? {
        switch shape {
        case .marker(let marker): title ?? marker.title
        case .text(let text, _): title ?? text
        default: title
        }
    }

    /// The position of an overlay that consists of a single point.
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
    /// The center of the label's bounds.
    fileprivate var middle: SIMD2<Double> {
        let corners = boxes.flatMap(\.corners)
        return corners.reduce(.zero, +) / Double(max(1, corners.count))
    }
}
