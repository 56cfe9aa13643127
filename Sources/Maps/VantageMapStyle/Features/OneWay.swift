import VantageMapTiles

/// The direction of traffic on a one-way street, relative to the order of the line's points.
package enum OneWay: Sendable {
    case forward, backward

    /// Parses OpenStreetMap's values, and numbers and Booleans as schemas write them.
    init?(_ value: VectorValue) {
        switch value.text ?? value.number.map({ $0 > 0 ? "1" : $0 < 0 ? "-1" : "no" })
            ?? value.bool.map({ $0 ? "1" : "no" })
        {
        case "yes", "true", "1": self = .forward
        case "-1", "reverse": self = .backward
        default: return nil
        }
    }
}

/// The one-way streets in a layer.
struct OneWayColumn {
    private var directions: LayerColumn<OneWay>
    /// Whether traffic runs against the line, in schemas that have a separate attribute for this.
    private var reversed: LayerColumn<Bool>

    init(_ layer: VectorLayer) {
        directions = LayerColumn("oneway", of: layer, OneWay.init)
        reversed = LayerColumn("oneway_reverse", of: layer)
    }

    mutating func value(of tags: FeatureTags) -> OneWay? {
        reversed.value(of: tags) == true ? .backward : directions.value(of: tags)
    }
}
