import VantageGeodesy
import VantageMapStyle
import VantagePlaces

/// A feature that a map shows at a point, similar to MapKit's `MKMapFeatureAnnotation`.
public struct MapFeature: Hashable, Sendable {
    /// The form in which the feature appears in the image.
    public enum Shape: String, CaseIterable, Hashable, Sendable {
        /// An area from a source.
        case area = "area"
        /// A line from a source.
        case line = "line"
        /// A point from a source.
        case point = "point"
        /// A label in the image.
        case label = "label"
        /// An overlay.
        case overlay = "overlay"
    }

    /// The form in which the feature appears in the image.
    public let shape: Shape
    /// The identifier of the feature in its source, independent of layer and tile: `n123`, `w123` or `r123` for
    /// OpenStreetMap elements, ``MapOverlay/id`` for overlays. `nil` if the element is not known with certainty.
    public var id: String?
    /// The kind of place; `nil` for features that are not places, such as buildings and woods.
    public var kind: PlaceKind?
    /// The role in the map; `nil` for overlays.
    public var role: MapRole?
    /// The name in the first preferred language that is available; `nil` if the source has no name.
    public var name: String?
    /// The names in all languages that the source provides, by BCP 47 tag.
    public var names: [String: String] = [:]
    /// The position of the label, icon or point overlay; for other features, the queried position. `nil` outside the
    /// world.
    public var coordinate: Coordinate?
    /// The category of a point of interest; `nil` for other features.
    public var category: PointOfInterestCategory?
    /// The icon style on the map; `nil` for features without an icon.
    public var iconStyle: MapIconStyle?
    /// The layer in the source; `nil` for overlays.
    public var layer: String?
    /// The address, if the source has one. Like the following properties, it is rarely available.
    public var address: PostalAddress?
    /// The telephone number, as written in the source.
    public var telephone: String?
    /// The website, as written in the source. It is not validated as a URL.
    public var url: String?
    /// The opening hours in OpenStreetMap's `opening_hours` syntax.
    public var openingHours: String?

    /// Creates a feature whose remaining properties are empty.
    public init(
        _ shape: Shape, id: String? = nil, kind: PlaceKind? = nil, name: String? = nil, coordinate: Coordinate? = nil
    ) {
        self.shape = shape
        self.id = id
        self.kind = kind
        self.name = name
        self.coordinate = coordinate
    }
}
