import JSONReading
import Vantage

/// Whom a collection names as the one who took it: what clients of Panoramax call a user.
struct PanoramaxUser: Hashable, Sendable {
    let name: String
    /// The same wherever the same name is served.
    var id: String { SceneID(hashing: "user \(name)").description }

    func json(_ addresses: STACAddresses) -> JSONValue {
        .object([
            "id": .string(id), "name": .string(name), "label": .string(name),
            "links": .array([STACAddresses.link("self", "\(addresses.root)/users/\(id)")]),
        ])
    }
}
