import Foundation
import Geodesy
import Places
import Scenes

/// Something of an app's own that stands on its maps as a pin.
///
/// As JSON `{"coordinate":{"latitude":48.2,"longitude":7.7},"id":"7","title":"Press 7","type":"machine"}`, with what else is
/// known: `subtitle`, `category`, `date` (RFC 3339), `scene` with `sceneKind`, or `item`.
public struct MapEntry: Hashable, Sendable, Identifiable {
    /// What an entry stands for, beside itself.
    public enum Subject: Hashable, Sendable {
        /// A scene, and whether it is a panorama, which filters ask for.
        case scene(SceneID, SceneKind)
        /// A place of a table of places.
        case item(PlaceID)
    }

    /// What the app knows it by; one in all entries of a map.
    public let id: String
    /// The ``MapEntryType/id`` of its type.
    public var type: String
    /// Set beneath the pin.
    public var title: String
    /// For lists and callouts; a map does not show it.
    public var subtitle: String?
    /// Where the tip of the pin is.
    public var coordinate: Coordinate
    /// What kind of place it is, for filters.
    public var category: PointOfInterestCategory?
    /// When it was made, opened or seen, for filters.
    public var date: Date?
    /// `nil` for what stands for itself.
    public var subject: Subject?

    /// An entry that stands for itself, without a category and a date.
    public init(id: String, type: String, title: String, coordinate: Coordinate) {
        self.id = id
        self.type = type
        self.title = title
        self.coordinate = coordinate
    }

    /// A scene as an entry: its id and its capture time are the scene's.
    public init(_ scene: Scene, type: String, title: String) {
        self.init(id: scene.id.description, type: type, title: title, coordinate: scene.coordinate)
        date = scene.captured.map { Date(timeIntervalSince1970: Double($0.milliseconds) / 1000) }
        subject = .scene(scene.id, scene.kind)
    }

    /// A map item as an entry; `nil` for one that is in no table of places.
    public init?(_ item: MapItem, type: String) {
        guard let id = item.id else { return nil }
        self.init(id: id.description, type: type, title: item.name ?? "", coordinate: item.coordinate)
        subtitle = item.address?.line
        category = item.category
        subject = .item(id)
    }
}
