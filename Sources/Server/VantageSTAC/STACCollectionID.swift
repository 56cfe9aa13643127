import Vantage
import VantageHTTP

/// The id of a collection in URLs: its name, optionally followed by the name of one of its sequences. Panoramax clients
/// treat a sequence as a collection.
struct STACCollectionID: Hashable, Sendable, CustomStringConvertible {
    let collection: String
    let sequence: String?

    init(_ collection: String, sequence: String? = nil) {
        self.collection = collection
        self.sequence = sequence
    }

    /// Creates the id of a scene's sequence, or of its collection if it has no sequence.
    init(trackOf scene: Scene) { self.init(scene.collection, sequence: scene.sequence) }

    /// The id in the path of a request.
    init(of request: EndpointRequest) { self.init(parsing: request.pathValue("collectionId")) }

    /// - Parameter text: An id in the format of ``description``.
    init(parsing text: String) {
        let parts = text.split(separator: "~", maxSplits: 1, omittingEmptySubsequences: false).map(Self.plain)
        self.init(parts[0], sequence: parts.count > 1 ? parts[1] : nil)
    }

    /// The id as used in URLs, such as `aubeval` or `aubeval~2`.
    var description: String {
        guard let sequence else { return Self.escaped(collection) }
        return "\(Self.escaped(collection))~\(Self.escaped(sequence))"
    }

    private static func escaped(_ name: String) -> String {
        // Skips the replacements if there is nothing to replace. Each item on a page has several links, and names
        // rarely contain these characters.
        guard name.utf8.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "~") }) else { return name }
        return name.replacing("%", with: "%25").replacing("~", with: "%7E")
    }

    private static func plain(_ part: Substring) -> String {
        String(part).replacing("%7E", with: "~").replacing("%25", with: "%")
    }
}
