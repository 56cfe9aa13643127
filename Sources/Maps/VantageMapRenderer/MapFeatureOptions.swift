import VantagePlaces

/// The map features that can be selected, similar to MapKit's `MKMapFeatureOptions`.
public struct MapFeatureOptions: OptionSet, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Points of interest, such as shops, stops and museums.
    public static let pointsOfInterest = MapFeatureOptions(rawValue: 1)
    /// Territories, from countries to neighborhoods.
    public static let territories = MapFeatureOptions(rawValue: 2)
    /// Physical features, such as mountains, lakes and rivers.
    public static let physicalFeatures = MapFeatureOptions(rawValue: 4)
    /// All other features: streets, buildings, house numbers and land use.
    public static let others = MapFeatureOptions(rawValue: 8)
    /// All features.
    public static let all: MapFeatureOptions = [.pointsOfInterest, .territories, .physicalFeatures, .others]

    /// Reports whether a feature can be selected. Overlays can always be selected.
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

    /// Creates an option from `pointsOfInterest`, `territories`, `physicalFeatures` or `others`.
    package init?(word: String) {
        guard let option = Self.words.first(where: { $0.word == word })?.option else { return nil }
        self = option
    }

    /// The names of the options in the set.
    package var words: [String] { Self.words.filter { contains($0.option) }.map(\.word) }
}
