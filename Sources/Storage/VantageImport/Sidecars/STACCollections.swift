import VantageCore
import VantageParsing

/// The collections that STAC items link to. Only those below the root of the import are read.
final class STACCollections {
    /// The maximum size of a collection in bytes. A collection is usually a few kilobytes.
    private static let maximumBytes = 16 << 20

    private let root: DatasetRoot
    private let maximumDepth: Int
    /// The last collection read. Consecutive items usually share a collection.
    private var last: (name: String, collection: JSONValue?)?

    init(root: DatasetRoot, maximumDepth: Int) {
        self.root = root
        self.maximumDepth = maximumDepth
    }

    /// Returns an item's collection, or `nil` if it is not available.
    ///
    /// - Parameter source: The path of the item's file below the root.
    func collection(of item: JSONValue, beside source: String) -> JSONValue? {
        guard let href = STACLink.links(of: item).first(where: { $0.relation == "collection" })?.href,
            let file = try? root.picture(href, from: DatasetRoot.folder(of: source), input: source)
        else { return nil }
        if let last, last.name == file.name { return last.collection }
        let collection = read(file)
        last = (file.name, collection)
        return collection
    }

    private func read(_ file: PictureFile) -> JSONValue? {
        guard let source = try? RegularFile(path: file.path), source.size <= Self.maximumBytes,
            let bytes = try? source.bytes(at: 0, count: source.size)
        else { return nil }
        return try? JSONParser.value(of: bytes, maximumDepth: maximumDepth)
    }
}

/// A link in a STAC document.
struct STACLink: Hashable {
    let relation: String
    let href: String

    static func links(of json: JSONValue) -> [STACLink] {
        (json["links"]?.elements ?? []).compactMap { link in
            guard let relation = link["rel"]?.text, let href = link["href"]?.text else { return nil }
            return STACLink(relation: relation, href: href)
        }
    }
}
