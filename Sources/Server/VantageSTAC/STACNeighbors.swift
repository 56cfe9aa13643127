import Vantage
import VantageHTTP
import VantageParameters
import VantageParsing

/// A scene's neighbors, as links that viewers follow. Each link includes the id and position of its target.
struct STACNeighbors {
    private let neighbors: SceneNeighbors
    /// The collection that the client requested. It also contains the previous and next items.
    private let collection: STACCollectionID
    private let addresses: STACAddresses

    init(_ neighbors: SceneNeighbors, of collection: STACCollectionID, _ addresses: STACAddresses) {
        self.neighbors = neighbors
        self.collection = collection
        self.addresses = addresses
    }

    var links: [JSONValue] { alongSequence + related }

    /// Links along the item's sequence.
    var alongSequence: [JSONValue] {
        [neighbors.previous.map { link("prev", $0, collection) }, neighbors.next.map { link("next", $0, collection) }]
            .compactMap(\.self)
    }

    /// Links to nearby scenes that have pictures, for viewers to offer.
    private var related: [JSONValue] {
        neighbors.nearby
            .filter { $0.hasPicture && $0.id != neighbors.next?.id && $0.id != neighbors.previous?.id }
            .map { link("related", $0, STACCollectionID($0.collection)) }
    }

    private func link(_ rel: String, _ scene: Scene, _ collection: STACCollectionID) -> JSONValue {
        let href = addresses.item(scene.id.description, of: collection)
        let place = [scene.coordinate.longitude, scene.coordinate.latitude]
        return .object([
            "rel": .string(rel), "type": .string(MediaType.geoJSON.rawValue), "href": .string(href),
            "id": .string(scene.id.description),
            "geometry": .object(["type": "Point", "coordinates": .numbers(place)]),
            "datetime": scene.captured.map { .string($0.date.rfc3339) },
        ])
    }
}
