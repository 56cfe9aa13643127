import VantageCore
import VantageMapTiles

/// The roofs of the buildings in a layer.
package struct BuildingRoofs {
    private var shapes: LayerColumn<RoofShape>
    private var heights: LayerColumn<Double>
    private var levels: LayerColumn<Double>
    private var directions: LayerColumn<Double>
    private var orientations: LayerColumn<Bool>

    /// The height of a story in a roof, in meters.
    private static let story = 3.0

    /// - Returns: `nil` if the layer does not describe roofs.
    package init?(_ layer: VectorLayer) {
        let key = layer.firstKey(of: ["roof_shape", "roof:shape"])
        guard !key.isEmpty else { return nil }
        shapes = LayerColumn(key, of: layer) { $0.text.flatMap(RoofShape.init) }
        heights = BuildingHeights.meters(["roof_height", "roof:height"], of: layer)
        levels = BuildingHeights.meters(["roof_levels", "roof:levels"], of: layer)
        directions = LayerColumn(layer.firstKey(of: ["roof_direction", "roof:direction"]), of: layer) {
            $0.number ?? $0.text.flatMap(Self.degrees)
        }
        orientations = LayerColumn(layer.firstKey(of: ["roof_orientation", "roof:orientation"]), of: layer) {
            $0.text.map { $0 == "across" }
        }
    }

    /// Returns the roof of a building, or `nil` if it is flat or not known.
    package mutating func roof(_ tags: FeatureTags) -> RoofDescription? {
        guard let shape = shapes.value(of: tags) else { return nil }
        let height = heights.value(of: tags) ?? levels.value(of: tags).map { $0 * Self.story }
        return RoofDescription(
            shape, height: height.flatMap { $0 > 0 && $0.isFinite ? $0 : nil },
            direction: directions.value(of: tags).flatMap { $0.isFinite ? $0 : nil },
            isAcross: orientations.value(of: tags) ?? false)
    }

    private static let points = [
        "N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW",
    ]

    /// Returns a direction in degrees, from a number or a compass point such as `NNE`.
    private static func degrees(_ text: String) -> Double? {
        Double(decimal: text[...]) ?? points.firstIndex(of: text.uppercased()).map { Double($0) * 22.5 }
    }
}
