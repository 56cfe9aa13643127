import Foundation
import Geodesy

/// Finds what lies at a point of a picture.
struct FeatureHits: Sendable {
    let projection: MapProjection
    let scale: Double
    let style: MapStyle
    let tiles: [TilePainter.VisibleTile]
    let labels: [Label]
    let overlays: MapOverlayList
    let traffic: [MapOverlay]
    let languages: [String]

    /// A name in the picture and the room that it takes, in pixels.
    struct Label {
        let boxes: [OrientedBox]
        let feature: MapFeature

        init(_ label: PlacedLabel) {
            boxes = label.boxes
            feature = label.feature
        }
    }

    /// How far beside a line one may point, in points.
    private static let tolerance = 4.0

    func features(at point: MapPicturePoint) -> [MapFeature] {
        let pixel = SIMD2(point.x * scale, point.y * scale)
        let upper = hits(overlays.overlays(.aboveLabels).reversed(), pixel)
        let names = labels.filter { $0.boxes.contains { $0.contains(pixel) } }.map(\.feature)
        let lower = hits(overlays.overlays(.aboveRoads).reversed(), pixel)
        return upper + names + lower + hits(traffic.reversed(), pixel) + shapes(at: pixel)
    }

    private func hits(_ overlays: [MapOverlay], _ pixel: SIMD2<Double>) -> [MapFeature] {
        overlays.filter { overlay in
            // What is too much to draw is not in the picture.
            guard let geometry = try? OverlayGeometry(overlay.shape, projection: projection, scale: scale) else {
                return false
            }
            if case .marker = overlay.shape {
                return geometry.points.contains { MarkerPainter.pin(at: $0, scale: scale).contains(pixel) }
            }
            let reach = (Self.tolerance + overlay.style.lineWidth / 2) * scale
            return geometry.areas.contains { Self.contains($0, pixel) }
                || geometry.lines.contains { Self.distance($0, pixel) <= reach }
                || geometry.points.contains { Self.distance([$0], pixel) <= overlay.style.pointRadius * scale + reach }
        }.map {
            MapFeature(kind: .overlay, role: nil, name: $0.name, category: nil, layer: nil)
        }
    }

    /// Lines come before areas, and what is drawn later before what is drawn first.
    private func shapes(at pixel: SIMD2<Double>) -> [MapFeature] {
        var found: [(order: Int, feature: MapFeature)] = []
        // Of ways that have their names in a layer of their own.
        var namesAlone: [MapRole: MapFeature] = [:]
        for tile in tiles {
            var names = tile.tile.layers.map { FeatureNames($0, languages: languages) }
            for shape in tile.tile.shapes + tile.tile.labelled
            where shape.isHit(by: pixel, in: tile, style, projection.zoom, scale) {
                let layer = tile.tile.layers[shape.layer]
                let feature = layer.features[shape.feature]
                let kind: MapFeature.Kind = feature.kind == .polygon ? .area : feature.kind == .line ? .line : .point
                let hit = MapFeature(
                    kind: kind, role: shape.facts.role,
                    name: names[shape.layer].name(of: FeatureTags(feature, in: layer)),
                    category: shape.facts.category, layer: layer.name)
                if kind == .line, !shape.facts.isDrawn {
                    namesAlone[shape.facts.role] = namesAlone[shape.facts.role] ?? hit
                } else {
                    found.append((Int(shape.facts.role.rawValue) + (kind == .area ? 0 : 1000), hit))
                }
            }
        }
        var seen = Set<MapFeature>()
        return found.sorted { $0.order > $1.order }
            .map { $0.feature.kind == .line ? $0.feature.named(as: namesAlone[$0.feature.role ?? .other]) : $0.feature }
            .filter { seen.insert($0).inserted }
    }

    /// Whether a point lies in an area with holes: a line from it crosses the rings an odd number of times.
    static func contains(_ rings: [[SIMD2<Double>]], _ point: SIMD2<Double>) -> Bool {
        var isInside = false
        for ring in rings where ring.count > 2 {
            var last = ring[ring.count - 1]
            for next in ring {
                if (next.y > point.y) != (last.y > point.y),
                    point.x < (last.x - next.x) * (point.y - next.y) / (last.y - next.y) + next.x
                {
                    isInside.toggle()
                }
                last = next
            }
        }
        return isInside
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

extension PreparedTile.Shape {
    fileprivate func isHit(
        by pixel: SIMD2<Double>, in tile: TilePainter.VisibleTile, _ style: MapStyle, _ zoom: Double, _ scale: Double
    ) -> Bool {
        let transform = tile.transforms[layer]
        let content = tile.tile.layers[layer]
        let reach = 20 * scale
        let units = transform.units(of: PixelBox(around: [pixel]).grown(by: reach))
        guard box.intersects(units.grown(by: 0.5)) else { return false }
        let feature = content.features[feature]
        let parts = (Int(feature.parts.lowerBound)..<Int(feature.parts.upperBound)).map { part in
            content.points[content.pointRange(ofPart: part)].map { transform($0) }
        }
        switch feature.kind {
        case .polygon: return style.fill(facts.role, at: zoom) != nil && FeatureHits.contains(parts, pixel)
        case .line:
            guard let width = style.lineWidth(facts, at: zoom) else { return false }
            return parts.contains { FeatureHits.distance($0, pixel) <= (width / 2 + 3) * scale }
        // What has no label in the picture is not in it.
        default: return false
        }
    }
}

extension MapStyle {
    /// How wide a line is in the picture; nil where it is not drawn.
    fileprivate func lineWidth(_ facts: FeatureFacts, at zoom: Double) -> Double? {
        let key = facts.key
        switch facts.role {
        case let role where role.isRoad: return road(key, at: zoom)?.width
        case let role where role.isRail: return rail(key, at: zoom)?.track.width
        case let role where role.isBoundary: return boundary(key, at: zoom)?.width
        case .river, .canal, .stream, .ditch: return waterway(facts.role, at: zoom)?.width
        case .ferry: return ferry(at: zoom)?.width
        case .pier: return pier(at: zoom)?.width
        case .runway, .taxiway: return airstrip(facts.role, at: zoom)?.width
        case .cableway: return cableway(at: zoom)?.width
        case .other: return plainLine(at: zoom).width
        default: return nil
        }
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
}

extension MapFeature {
    /// With another's name, where it has none of its own.
    fileprivate func named(as other: MapFeature?) -> MapFeature {
        guard name == nil, let other else { return self }
        return MapFeature(kind: kind, role: role, name: other.name, category: category, layer: layer)
    }
}

extension PlacedLabel {
    fileprivate var feature: MapFeature {
        MapFeature(
            kind: .label, role: candidate.facts.role, name: candidate.text, category: candidate.facts.category,
            layer: candidate.layer)
    }
}
