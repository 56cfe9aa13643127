import VantageMapRenderer

/// A request for the details of a map feature, such as its address, telephone number, web page and opening hours.
///
/// This type corresponds to MapKit's `MKMapItemRequest`.
///
/// ```swift
/// for feature in map.features(at: point) where feature.kind == .pointOfInterest {
///     print(try await MapItemRequest(feature: feature, in: places).mapItem?.openingHours ?? "")
/// }
/// ```
public final class MapItemRequest: Sendable {
    /// The feature whose details are requested.
    public let feature: MapFeature
    /// The preferred languages for the item's name, as BCP 47 tags, most preferred first. If the item has no name in
    /// any of them, its local name is used.
    public let languages: [String]

    private let places: (any PlaceProvider)?
    private let loading = SharedLoad<MapItem?>()

    /// Creates a request for the details of a feature.
    ///
    /// - Parameters:
    ///   - feature: A feature on a map.
    ///   - places: A table of places to look the feature up in, such as a `PlaceStore`. If it is `nil`, the item
    ///     contains only details from the map itself.
    ///   - languages: The preferred languages for the item's name, as BCP 47 tags, most preferred first.
    public init(feature: MapFeature, in places: (any PlaceProvider)? = nil, languages: [String] = []) {
        self.feature = feature
        self.places = places
        self.languages = languages
    }

    /// A Boolean value that indicates whether the request is in progress.
    public var isLoading: Bool { loading.isLoading }
    /// A Boolean value that indicates whether ``cancel()`` has been called.
    public var isCancelled: Bool { loading.isCancelled }

    /// Cancels the request. Tasks that are waiting for ``mapItem`` receive a `CancellationError`.
    public func cancel() { loading.cancel() }

    /// The feature's details from the table of places, supplemented by those from the map.
    ///
    /// The feature's entry in the table is found by its OpenStreetMap ID or, failing that, by its kind, name and
    /// location.
    ///
    /// - Returns: `nil` if neither the table nor the map contains the feature's location.
    /// - Throws: `CancellationError` after ``cancel()`` or if the task is canceled; otherwise an error from the
    ///   provider.
    public var mapItem: MapItem? {
        get async throws {
            try await loading.value { [feature, places, languages] in
                let drawn = MapItem(feature, languages: languages)
                guard let places, feature.shape != .overlay,
                    let place = try await FeaturePlaceLookup(feature, in: places).place
                else { return drawn }
                return MapItem(place, languages: languages).completed(by: drawn)
            }
        }
    }
}
