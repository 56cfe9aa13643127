import VantageMapTiles

/// The scheme by which a source identifies its features.
///
/// The meaning of feature ids in vector tiles depends on the program that wrote them, and some programs restart the
/// numbering in each tile. Only ids from a known scheme are used.
package enum FeatureIDScheme: Sendable {
    /// The source does not identify its features.
    case unknown
    /// The features' own ids, as in GeoJSON.
    case own
    /// The element type is stored above bit 44 of the id (above bit 51 in earlier releases). Source:
    /// https://github.com/protomaps/basemaps, `FeatureId.java`.
    case protomaps
    /// Since release 0.8.1, the id is ten times the element's number, plus 1 for a node, 2 for a way or 3 for a
    /// relation. Source: https://github.com/onthegomap/planetiler, `OsmElement.java`.
    case planetiler

    package init(_ info: MapSourceInfo, _ schema: TileSchema) {
        if info.preservesFeatureIDs {
            self = .own
        } else if schema == .protomaps {
            self = .protomaps
        } else if let version = info.planetilerVersion, !version.lexicographicallyPrecedes([0, 8, 1]) {
            self = .planetiler
        } else {
            self = .unknown
        }
    }

    /// - Returns: `nil` if the feature cannot be identified with certainty.
    package func id(of feature: VectorFeature, _ attributes: FeatureAttributes) -> String? {
        attributes.elementID ?? (self == .own ? attributes["@id", "id", "osm_id"] : nil) ?? feature.id.flatMap(id)
    }

    private func id(_ number: UInt64) -> String? {
        switch self {
        case .unknown: nil
        case .own: String(number)
        case .protomaps: Self.element(number, shift: 44) ?? Self.element(number, shift: 51)
        case .planetiler: Self.element(kind: number % 10, number / 10)
        }
    }

    private static func element(_ number: UInt64, shift: UInt64) -> String? {
        let id = number & (1 << shift - 1)
        // Element numbers are far smaller; a larger value was encoded in a different way.
        return id < 1 << 42 ? element(kind: number >> shift, id) : nil
    }

    private static func element(kind: UInt64, _ number: UInt64) -> String? {
        guard number > 0, (1...3).contains(kind) else { return nil }
        return ["n", "w", "r"][Int(kind) - 1] + String(number)
    }
}
