import JSONReading
import Vantage
import VantageRequests

/// A collection as STAC 1.0.0 has it.
///
/// Source: https://github.com/radiantearth/stac-spec/blob/v1.0.0/collection-spec/collection-spec.md
struct STACCollectionDocument {
    let collection: STACCollection
    /// As it was asked for: a sequence has the extent and the licence of its collection.
    let id: STACCollectionID
    let addresses: STACAddresses

    init(_ collection: STACCollection, id: STACCollectionID? = nil, _ addresses: STACAddresses) {
        self.collection = collection
        self.id = id ?? STACCollectionID(collection.name)
        self.addresses = addresses
    }

    var json: JSONValue {
        .object([
            "type": "Collection", "stac_version": .string(STACItem.version), "stac_extensions": .array([]),
            "id": .string(id.description), "title": .string(id.sequence ?? collection.name),
            "description": .string(description), "license": license.value,
            "providers": collection.attributions.isEmpty ? nil : .array(providers), "extent": .extent(of: [collection]),
            "stats:items": id.sequence == nil ? .object(["count": .integer(collection.scenes)]) : nil,
            "links": .array(links),
        ])
    }

    private var description: String {
        guard let sequence = id.sequence else {
            return "\(collection.scenes) scenes, \(collection.panoramas) of them panoramas."
        }
        return "Sequence \(sequence) of \(collection.name)."
    }

    private var license: STACLicense {
        STACLicense(collection.license, otherwise: collection.hasSeveralLicenses ? "various" : "proprietary")
    }

    private var providers: [JSONValue] {
        collection.attributions.map { .object(["name": .string($0), "roles": .strings(["producer"])]) }
    }

    private var links: [JSONValue] {
        [
            STACAddresses.link("root", addresses.root), STACAddresses.link("parent", addresses.root),
            STACAddresses.link("self", addresses.collection(id)),
            STACAddresses.link("items", addresses.items(id), .geoJSON),
            STACAddresses.link(STACService.queryablesRelation, addresses.collection(id) + "/queryables", .jsonSchema),
        ] + license.links
    }
}

extension JSONValue {
    /// Where and when scenes of some collections were taken. What is empty may be anywhere.
    static func extent(of collections: [STACCollection]) -> JSONValue {
        let box = BoundingBox(around: collections.compactMap(\.extent))
        let bounds: [Double] = box.map { [$0.west, $0.south, $0.east, $0.north] } ?? [-180, -90, 180, 90]
        let times = [collections.compactMap(\.firstCaptured).min(), collections.compactMap(\.lastCaptured).max()]
        let interval = times.map { $0.map { JSONValue.string($0.rfc3339) } ?? .null }
        return .object([
            "spatial": .object(["bbox": .array([.numbers(bounds)])]),
            "temporal": .object(["interval": .array([.array(interval)])]),
        ])
    }
}
