import Geodesy
import Places

/// Something that a map shows at a place; as MapKit's `MKMapFeatureAnnotation`.
public struct MapFeature: Hashable, Sendable {
    /// What it is in the picture.
    public enum Shape: String, CaseIterable, Hashable, Sendable {
        /// Of a source.
        case area = "area"
        /// Of a source.
        case line = "line"
        /// Of a source.
        case point = "point"
        /// A name in the picture.
        case label = "label"
        /// What an overlay shows.
        case overlay = "overlay"
    }

    /// What it is in the picture.
    public let shape: Shape
    /// What it is called where its map has it from, whatever layer and tile it lies in: elements of OpenStreetMap as `n123`,
    /// `w123` and `r123`; of overlays ``MapOverlay/id``. `nil` where the map does not tell that for certain.
    public var id: String?
    /// What it is in the world; `nil` for what is none of these, such as a building or a wood.
    public var kind: PlaceKind?
    /// What it is to the map; `nil` for overlays.
    public var role: MapRole?
    /// In the first of the wanted languages that it has; `nil` where the source has none.
    public var name: String?
    /// In all languages that the source has, by BCP 47 tags.
    public var names: [String: String] = [:]
    /// Where its label or its icon stands, or an overlay's point; of all else, where it was asked for. `nil` beyond the world.
    public var coordinate: Coordinate?
    /// Of points of interest; `nil` for all else.
    public var category: PointOfInterestCategory?
    /// How the map marks it; `nil` for what has no icon.
    public var iconStyle: MapIconStyle?
    /// The layer of the source; `nil` for overlays.
    public var layer: String?
    /// What the source says of its address, as the following, where that has it; few maps have.
    public var address: PostalAddress?
    /// As the source writes it.
    public var telephone: String?
    /// Its page as the source writes it: nobody has checked that it is a URL.
    public var url: String?
    /// As OpenStreetMap's grammar writes it.
    public var openingHours: String?

    /// A feature of which nothing else is known yet.
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
