import MapRenderer

/// Asks what is known of a feature of a map: its address, telephone, page and hours; as MapKit's `MKMapItemRequest`.
///
/// ```swift
/// for feature in map.features(at: point) where feature.kind == .pointOfInterest {
///     print(try await MapItemRequest(feature: feature, in: places).mapItem?.openingHours ?? "")
/// }
/// ```
public final class MapItemRequest: Sendable {
    /// What is asked about.
    public let feature: MapFeature
    /// Of the item's name, BCP 47; without one that it has, what it is called where it lies.
    public let languages: [String]

    private let places: (any PlaceProvider)?
    private let loading = Loading<MapItem?>()

    /// `places`: A table of places that may have the feature, for example a `PlaceStore`; without one there is what the map
    /// says.
    public init(feature: MapFeature, in places: (any PlaceProvider)? = nil, languages: [String] = []) {
        self.feature = feature
        self.places = places
        self.languages = languages
    }

    /// Whether the table is being asked.
    public var isLoading: Bool { loading.isLoading }
    /// Whether ``cancel()`` was called.
    public var isCancelled: Bool { loading.isCancelled }

    /// Ends the request; whoever waits for ``mapItem`` gets a `CancellationError`.
    public func cancel() { loading.cancel() }

    /// What the table says of the feature, and of what it does not say, what the map does. The table has the feature where
    /// it has its id of OpenStreetMap, or else a place of its kind that is called so and lies there.
    ///
    /// - Returns: `nil` where neither says where it is.
    /// - Throws: `CancellationError` after ``cancel()`` or when the task is cancelled; else the provider's error.
    public var mapItem: MapItem? {
        get async throws {
            try await loading.value { [feature, places, languages] in
                let drawn = MapItem(feature, languages: languages)
                guard let places, feature.shape != .overlay,
                    let place = try await PlaceOfFeature(feature, in: places).place
                else { return drawn }
                return MapItem(place, languages: languages).completed(by: drawn)
            }
        }
    }
}
