import Foundation
import VantageGeodesy
import VantageMapRelief
import VantageMapStyle

/// A placed label that later frames of an animation show in the same place on the ground.
struct KeptLabel: Sendable {
    /// The number of the label in its series.
    let id: Int
    let text: String
    let facts: FeatureFacts
    let style: LabelStyle
    /// The labeled point, or the part of a line along which the label lies.
    let places: [MapPoint]
    /// The position of the label's center along the line, as a share of the line's length.
    let share: Double
    /// The number of the label's position around the point.
    let choice: Int
    /// The tile of the labeled feature; `nil` for a contour line's height label.
    let source: (tile: PlacedTile, layer: Int, feature: Int)?

    /// - Parameter tiles: The tiles to which the label's source refers.
    /// - Returns: `nil` if the label has no place on the ground.
    init?(_ label: PlacedLabel, id: Int, _ projection: MapProjection, scale: Double, _ tiles: [VisibleTile]) {
        let candidate = label.candidate
        self.id = id
        (text, facts, choice) = (candidate.text, candidate.facts, label.choice)
        style = candidate.style.magnified(by: 1 / candidate.style.magnification)
        source = candidate.source.map { (tiles[$0.tile].placed, $0.layer, $0.feature) }
        var line = [candidate.line[0]]
        var share = 0.0
        switch candidate.style.placement {
        case .line:
            let run = MeasuredLine(candidate.line)
            let reach = label.shaped.width * 1.25
            let (from, to) = (max(0, label.distance - reach), min(run.length, label.distance + reach))
            line = run.part(from: from, to: to)
            share = (label.distance - from) / (to - from)
        case .shield: line = [MeasuredLine(candidate.line).point(at: label.distance)]
        default: break
        }
        let places = line.compactMap { projection.mapPoint(for: CGPoint(x: $0.x / scale, y: $0.y / scale)) }
        guard places.count == line.count else { return nil }
        (self.places, self.share) = (places, share)
    }

    /// Returns the label as a candidate for another frame, or `nil` if it is not in that frame.
    func candidate(in projection: MapProjection, scale: Double, _ tiles: [VisibleTile]) -> LabelCandidate? {
        let world = (projection.center.x - places[0].x).rounded()
        let view = PlaneView(projection, scale: scale)
        let line = places.compactMap { view.point(projection.plane(MapPoint(x: $0.x + world, y: $0.y))) }
        guard line.count == places.count else { return nil }
        let tile = source.flatMap { source in
            tiles.firstIndex { tile in
                tile.placed.tile == source.tile.tile && tile.tile.layers.count > source.layer
                    && tile.tile.layers[source.layer].features.count > source.feature
            }
        }
        return LabelCandidate(
            text: text, facts: facts, style: style, line: line,
            source: tile.flatMap { tile in
                source.map { FeatureReference(tile: tile, layer: $0.layer, feature: $0.feature) }
            })
    }
}
