import Vantage
import VantageParsing

/// A scene as a STAC 1.0.0 item, with the fields that Panoramax adds.
///
/// The item does not declare the `perspective-imagery` extension, because that extension's schema rejects `pers:pitch`
/// and `pers:roll`, which Panoramax clients read. Source:
/// https://github.com/radiantearth/stac-spec/blob/v1.0.0/item-spec/item-spec.md
struct STACItem {
    static let version = "1.0.0"
    private static let extensions = "https://stac-extensions.github.io"

    let scene: Scene
    let addresses: STACAddresses
    /// The collection that the client requested. Panoramax clients treat a sequence as a collection and stay within it.
    let collection: STACCollectionID
    /// Links to other scenes, if known.
    let neighbors: [JSONValue]

    init(
        _ scene: Scene, of collection: STACCollectionID? = nil, _ addresses: STACAddresses, neighbors: [JSONValue] = []
    ) {
        self.scene = scene
        self.addresses = addresses
        self.collection = collection ?? STACCollectionID(scene.collection)
        self.neighbors = neighbors
    }

    var json: JSONValue {
        let place = [scene.coordinate.longitude, scene.coordinate.latitude]
        return .object([
            "type": "Feature", "stac_version": .string(Self.version), "stac_extensions": .strings(declared),
            "id": .string(id), "collection": .string(collection.description),
            "geometry": .object(["type": "Point", "coordinates": .numbers(place)]), "bbox": .numbers(place + place),
            "properties": STACProperties(scene, tiling).json, "providers": .providers(scene.attribution),
            "links": .array(links), "assets": STACAssets(scene, addresses).json,
            "asset_templates": tiling.map { _ in STACAssets(scene, addresses).templates },
        ])
    }

    private var id: String { scene.id.description }
    private var tiling: PanoramaxTiling? { PanoramaxTiling(scene) }

    /// The extensions that the item uses. Items must not declare extensions that they do not use.
    private var declared: [String] {
        let view = STACProperties.azimuth(of: scene).map { _ in "\(Self.extensions)/view/v1.0.0/schema.json" }
        let tiles = tiling.map { _ in "\(Self.extensions)/tiled-assets/v1.0.0/schema.json" }
        return [view, tiles].compactMap(\.self)
    }

    private var links: [JSONValue] {
        let parent = addresses.collection(collection)
        return [
            STACAddresses.link("root", addresses.root),
            STACAddresses.link("self", "\(parent)/items/\(id)", .geoJSON),
            STACAddresses.link("parent", parent), STACAddresses.link("collection", parent),
        ] + neighbors + STACLicense(scene.license).links
    }
}

extension JSONValue {
    /// Returns a scene's providers, or `nil` if the scene has no attribution.
    static func providers(_ name: String?) -> JSONValue? {
        name.map { .array([.object(["name": .string($0), "roles": .strings(["producer"])])]) }
    }
}
