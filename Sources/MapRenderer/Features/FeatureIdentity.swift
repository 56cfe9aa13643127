import MapTiles

/// How the features of a source tell what they are called where it has them from.
///
/// Numbers of features in vector tiles mean what the program that wrote them wants: some count anew in each tile. Only those
/// are taken of which it is known what they are.
enum FeatureIdentity: Sendable {
    /// Not at all.
    case unknown
    /// By their own ids, as GeoJSON has them.
    case own
    /// Source: https://github.com/protomaps/basemaps, `FeatureId.java`: the kind of element above 44 bits, in earlier
    /// releases above 51.
    case protomaps
    /// Source: https://github.com/onthegomap/planetiler, `OsmElement.java`, from release 0.8.1 on: ten times the element's
    /// number, and 1, 2 or 3 for a node, a way or a relation.
    case planetiler

    init(_ info: MapSourceInfo, _ schema: TileSchema) {
        if info.hasOwnFeatures {
            self = .own
        } else if schema == .protomaps {
            self = .protomaps
        } else if let version = info.planetilerVersion, !version.lexicographicallyPrecedes([0, 8, 1]) {
            self = .planetiler
        } else {
            self = .unknown
        }
    }

    /// - Returns: `nil` where it is not certain.
    func id(of feature: VectorFeature, _ attributes: FeatureAttributes) -> String? {
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
        // Elements have far smaller numbers: what looks like a larger one is shifted otherwise.
        return id < 1 << 42 ? element(kind: number >> shift, id) : nil
    }

    private static func element(kind: UInt64, _ number: UInt64) -> String? {
        guard number > 0, (1...3).contains(kind) else { return nil }
        return ["n", "w", "r"][Int(kind) - 1] + String(number)
    }
}
