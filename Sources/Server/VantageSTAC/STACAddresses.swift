import Foundation
import VantageHTTP
import VantageParsing

/// Builds the URLs of documents, for use in links.
struct STACAddresses: Sendable {
    /// The server's URL, without a trailing slash.
    let base: String

    var root: String { base + STACService.root }
    var collections: String { root + "/collections" }
    var search: String { root + "/search" }

    func collection(_ id: STACCollectionID) -> String { "\(collections)/\(Self.part(id.description))" }
    func items(_ id: STACCollectionID) -> String { collection(id) + "/items" }
    func item(_ scene: String, of id: STACCollectionID) -> String { "\(items(id))/\(scene)" }
    func picture(_ scene: String) -> String { "\(root)/pictures/\(scene)" }

    /// Returns the URL of a request, including its query.
    func address(of request: EndpointRequest) -> String { base + (request.head.path ?? "") }

    private static func part(_ text: String) -> String {
        text.utf8.allSatisfy(isUnreserved)
            ? text : text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? text
    }

    /// The characters that need no percent-encoding. Source: RFC 3986, section 2.3.
    private static let unreserved = CharacterSet(
        (UInt8(0)..<128).filter(isUnreserved).map { UnicodeScalar($0) })

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-._~".utf8.contains(byte)
        }
    }

    /// Returns a STAC link.
    static func link(
        _ rel: String, _ href: String, _ type: MediaType? = .json, title: String? = nil
    ) -> JSONValue {
        .object([
            "rel": .string(rel), "href": .string(href), "type": type.map { .string($0.linked) },
            "title": title.map { .string($0) },
        ])
    }
}

extension MediaType {
    /// The media type to use in links, without a character set.
    fileprivate var linked: String { self == .html ? "text/html" : rawValue }
}
