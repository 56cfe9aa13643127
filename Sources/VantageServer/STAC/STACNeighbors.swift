import JSONReading
import Vantage
import VantageRequests

/// Where one can go from a scene, as links that viewers follow: each with the id and the place of what it leads to.
struct STACNeighbors {
    private let neighbors: SceneNeighbors
    private let addresses: STACAddresses

    init(_ neighbors: SceneNeighbors, _ addresses: STACAddresses) {
        self.neighbors = neighbors
        self.addresses = addresses
    }

    var links: [JSONValue] {
        [neighbors.previous.map { link("prev", $0) }, neighbors.next.map { link("next", $0) }].compactMap(\.self)
            + neighbors.nearby.filter { $0.id != neighbors.next?.id && $0.id != neighbors.previous?.id }
            .map { link("related", $0) }
    }

    private func link(_ rel: String, _ scene: Scene) -> JSONValue {
        let href = addresses.item(scene.id.description, of: STACCollectionID(scene.collection))
        let place = [scene.coordinate.longitude, scene.coordinate.latitude]
        return .object([
            "rel": .string(rel), "type": .string(MediaType.geoJSON.rawValue), "href": .string(href),
            "id": .string(scene.id.description),
            "geometry": .object(["type": "Point", "coordinates": .numbers(place)]),
            "datetime": scene.captured.map { .string($0.date.rfc3339) },
        ])
    }
}
