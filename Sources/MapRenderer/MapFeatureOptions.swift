import Places

/// Which features of a map can be selected; as MapKit's `MKMapFeatureOptions`.
public struct MapFeatureOptions: OptionSet, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Shops, stops, museums.
    public static let pointsOfInterest = MapFeatureOptions(rawValue: 1)
    /// From countries to quarters.
    public static let territories = MapFeatureOptions(rawValue: 2)
    /// Mountains, lakes, rivers.
    public static let physicalFeatures = MapFeatureOptions(rawValue: 4)
    /// All else that a map shows: streets, buildings, house numbers, the use of the land.
    public static let others = MapFeatureOptions(rawValue: 8)
    /// Whatever a map shows.
    public static let all: MapFeatureOptions = [.pointsOfInterest, .territories, .physicalFeatures, .others]

    /// Whether a feature can be selected. Overlays always can: they are the app's own.
    public func includes(_ feature: MapFeature) -> Bool {
        feature.shape == .overlay || contains(Self.option(for: feature.kind))
    }

    private static func option(for kind: PlaceKind?) -> MapFeatureOptions {
        switch kind {
        case .pointOfInterest: .pointsOfInterest
        case .territory: .territories
        case .physicalFeature: .physicalFeatures
        case .street, .address, nil: .others
        }
    }
}

extension MapFeatureOptions {
    private static let words: [(word: String, option: MapFeatureOptions)] = [
        ("pointsOfInterest", .pointsOfInterest), ("territories", .territories),
        ("physicalFeatures", .physicalFeatures), ("others", .others),
    ]

    /// Reads `pointsOfInterest`, `territories`, `physicalFeatures` or `others`.
    package init?(word: String) {
        guard let option = Self.words.first(where: { $0.word == word })?.option else { return nil }
        self = option
    }

    /// Of each of its options.
    package var words: [String] { Self.words.filter { contains($0.option) }.map(\.word) }
}
