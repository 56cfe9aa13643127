import VantageCore
import VantageGeodesy
import VantageMapRelief
import VantagePlaces
import VantageVisibility

extension MapCamera {
    /// Creates a camera that looks at an item from a given position.
    ///
    /// - Parameters:
    ///   - item: The item at the center of the view. The camera looks at the ground there.
    ///   - eye: The position on the ground below the camera.
    ///   - eyeAltitude: The camera's height above the ground, in meters.
    public init(lookingAt item: MapItem, from eye: Coordinate, eyeAltitude: Double) {
        self.init(lookingAt: item.coordinate, from: eye, eyeAltitude: eyeAltitude)
    }

    /// Creates a camera that shows an item, similar to MapKit's `init(lookingAt:forViewSize:allowPitch:)`.
    ///
    /// A landmark, such as a castle, a museum or a place of worship, is shown from its best side: a broad and sunlit
    /// one that other buildings do not hide. The whole building is in the picture. All other items are shown from
    /// above: areas whole, streets and points at a zoom that depends on the kind of place.
    ///
    /// - Parameters:
    ///   - item: The item to show.
    ///   - viewSize: The size of the picture within its insets, in points.
    ///   - allowsPitch: Whether landmarks are shown from the side. If not, they are shown from above, whole.
    ///   - maps: The map on which buildings are looked up, such as a ``MapStore``.
    ///   - places: The table of places with the item's outline; `nil` if there is none.
    /// - Throws: Errors from the providers.
    public init(
        lookingAt item: MapItem, viewSize: PictureSize, allowsPitch: Bool = true, in maps: any BuildingProvider,
        places: (any PlaceProvider)? = nil
    ) async throws {
        var outline: [[Coordinate]] = []
        if let id = item.id, let places { outline = try await places.outline(of: id) }
        if item.isLandmark, let landmark = try await Landmark(at: item.coordinate, outline: outline, in: maps) {
            self = landmark.camera(viewSize: viewSize, allowsPitch: allowsPitch)
        } else if let ring = outline.first, ring.count > 2 {
            self.init(
                framing: outline.flatMap { $0 }, top: 0, size: viewSize, heading: .north, pitch: 0,
                margin: Landmark.margin)
        } else {
            self.init(center: item.coordinate, zoom: item.usualZoom)
        }
    }
}

extension MapItem {
    /// Whether the item is a kind of place that people come to see, or a large public building.
    fileprivate var isLandmark: Bool {
        guard let category else { return false }
        return category.usualRank() <= 12 && (category.isBuilding || category.family == .culture)
    }

    /// The zoom that shows an item whose extent is not known.
    fileprivate var usualZoom: Double {
        switch kind {
        case .territory: 12
        case .physicalFeature: 13
        case .street: 16
        case .pointOfInterest, .address, nil: 17
        }
    }
}
