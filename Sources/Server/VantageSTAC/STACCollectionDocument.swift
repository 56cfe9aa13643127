import Foundation
import Vantage
import VantageParameters
import VantageHTTP
import VantageParsing

/// A collection as a STAC 1.0.0 document.
///
/// Source: https://github.com/radiantearth/stac-spec/blob/v1.0.0/collection-spec/collection-spec.md
struct STACCollectionDocument {
    /// The coordinate system of all positions. Source: OGC API - Features, requirement 7.
    private static let longitudeLatitude = "http://www.opengis.net/def/crs/OGC/1.3/CRS84"

    let collection: STACCollection
    /// The sequence, if the document describes one. A sequence has the license of its collection.
    let sequence: STACSequence?
    /// The id that the client requested.
    let id: STACCollectionID
    let addresses: STACAddresses

    init(
        _ collection: STACCollection, _ sequence: STACSequence? = nil, id: STACCollectionID? = nil,
        addresses: STACAddresses
    ) {
        self.collection = collection
        self.sequence = sequence
        self.id = id ?? STACCollectionID(collection.name)
        self.addresses = addresses
    }

    var json: JSONValue {
        .object([
            "type": "Collection", "stac_version": .string(STACItem.version), "stac_extensions": .array([]),
            "id": .string(id.description), "title": .string(id.sequence ?? collection.name),
            "description": .string(description), "itemType": "feature", "crs": .strings([Self.longitudeLatitude]),
            "license": license.value,
            "providers": collection.attributions.isEmpty ? nil : .array(providers), "extent": extent,
            "stats:items": sequence?.isTruncated == true ? nil : .object(["count": .integer(count)]),
            "links": .array(links),
        ])
    }

    private var count: Int { sequence?.scenes ?? collection.scenes }

    private var extent: JSONValue {
        guard let sequence, !sequence.isTruncated else { return .extent(of: [collection]) }
        return .extent(sequence.extent, sequence.firstCaptured, sequence.lastCaptured)
    }

    /// CommonMark, which clients may render as HTML.
    private var description: String {
        guard let sequence = id.sequence else {
            return "Scenes: \(collection.scenes), of which panoramas: \(collection.panoramas)."
        }
        return "Sequence \(sequence) of \(collection.name).".escapedForHTML
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
            STACAddresses.link(STACService.aggregateRelation, addresses.collection(id) + "/aggregate"),
            STACAddresses.link(STACService.aggregationsRelation, addresses.collection(id) + "/aggregations"),
        ] + license.links
    }
}

extension JSONValue {
    /// Returns the combined extent of collections. Unknown bounds are reported as the whole world.
    static func extent(of collections: [STACCollection]) -> JSONValue {
        extent(
            BoundingBox(around: collections.compactMap(\.extent)), collections.compactMap(\.firstCaptured).min(),
            collections.compactMap(\.lastCaptured).max())
    }

    static func extent(_ box: BoundingBox?, _ first: Date?, _ last: Date?) -> JSONValue {
        let bounds: [Double] = box.map { [$0.west, $0.south, $0.east, $0.north] } ?? [-180, -90, 180, 90]
        let interval = [first, last].map { $0.map { JSONValue.string($0.rfc3339) } ?? .null }
        return .object([
            "spatial": .object(["bbox": .array([.numbers(bounds)])]),
            "temporal": .object(["interval": .array([.array(interval)])]),
        ])
    }
}
