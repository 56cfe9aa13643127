import Vantage
import VantageParsing

/// A name to which collections are attributed. Panoramax clients call it a user.
struct PanoramaxUser: Hashable, Sendable {
    let name: String
    /// The id. It depends only on the name, so it is the same on every server.
    var id: String { SceneID(hashing: "user \(name)").description }

    func json(_ addresses: STACAddresses) -> JSONValue {
        .object([
            "id": .string(id), "name": .string(name), "label": .string(name),
            "links": .array([STACAddresses.link("self", "\(addresses.root)/users/\(id)")]),
        ])
    }

    /// - Parameter collections: The collections that are attributed to the user.
    func collection(of collections: [STACCollection], _ addresses: STACAddresses) -> JSONValue {
        let children = collections.map {
            STACAddresses.link("child", addresses.collection(STACCollectionID($0.name)), title: $0.name)
        }
        return .object([
            "type": "Collection", "stac_version": .string(STACItem.version), "stac_extensions": .array([]),
            "id": .string("user:\(id)"), "title": .string(name), "description": .string("Collections by \(name)."),
            "license": "various", "providers": .providers(name), "extent": .extent(of: collections),
            "stats:items": .object(["count": .integer(collections.reduce(0) { $0 + $1.scenes })]),
            "links": .array(
                [
                    STACAddresses.link("root", addresses.root), STACAddresses.link("parent", addresses.root),
                    STACAddresses.link("self", "\(addresses.root)/users/\(id)/collection"),
                ] + children),
        ])
    }
}
