import Foundation
import VantageGeodesy
import VantagePlaces
import VantageScenes

/// An item in an app's own data, shown as a pin on the app's maps.
///
/// Its JSON form is `{"coordinate":{"latitude":48.2,"longitude":7.7},"id":"7","title":"Press 7","type":"machine"}`. The
/// optional keys are `subtitle`, `category`, `date` (RFC 3339), `scene` with `sceneKind`, and `item`.
public struct MapEntry: Hashable, Sendable, Identifiable {
    /// A scene or place that an entry represents.
    public enum Subject: Hashable, Sendable {
        /// A scene, and its kind for use in filters.
        case scene(SceneID, SceneKind)
        /// An entry in a table of places.
        case item(PlaceID)
    }

    /// The app's ID for the entry, unique among the entries on a map.
    public let id: String
    /// The ``MapEntryType/id`` of the entry's type.
    public var type: String
    /// The text below the pin.
    public var title: String
    /// A second line of text for lists and callouts. It is not drawn on the map.
    public var subtitle: String?
    /// The position of the pin's tip.
    public var coordinate: Coordinate
    /// The category of the entry, for filters.
    public var category: PointOfInterestCategory?
    /// A date that the app chooses for filters, such as when the entry was created or last seen.
    public var date: Date?
    /// The scene or place that the entry represents, or `nil` if it represents neither.
    public var subject: Subject?

    /// Creates an entry without a category, date or subject.
    public init(id: String, type: String, title: String, coordinate: Coordinate) {
        self.id = id
        self.type = type
        self.title = title
        self.coordinate = coordinate
    }

    /// Creates an entry that represents a scene. The entry has the scene's ID and capture time.
    public init(_ scene: Scene, type: String, title: String) {
        self.init(id: scene.id.description, type: type, title: title, coordinate: scene.coordinate)
        date = scene.captured.map { Date(timeIntervalSince1970: Double($0.milliseconds) / 1000) }
        subject = .scene(scene.id, scene.kind)
    }

    /// Creates an entry that represents a map item.
    ///
    /// - Returns: `nil` if the item is not in a table of places.
    public init?(_ item: MapItem, type: String) {
        guard let id = item.id else { return nil }
        self.init(id: id.description, type: type, title: item.name ?? "", coordinate: item.coordinate)
        subtitle = item.address?.line
        category = item.category
        subject = .item(id)
    }
}
