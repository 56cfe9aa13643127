import Foundation

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// A parser delegate that collects XMP properties, which RDF writes as attributes or as elements. The first value for
/// each name wins.
final class XMPHandler: NSObject, XMLParserDelegate {
    static let maximumDepth = 64
    static let maximumText = 65_536

    private(set) var values: [XMPName: String] = [:]
    private var namespaces: [String: [XMPNamespace?]] = [:]
    private var depth = 0
    /// The property whose element is open, and the depth of the element. List items inside the element belong to the
    /// property.
    private var open: (name: XMPName, depth: Int)?
    private var text = ""

    func parser(_ parser: XMLParser, didStartMappingPrefix prefix: String, toURI uri: String) {
        namespaces[prefix, default: []].append(XMPNamespace(uri: uri))
    }

    func parser(_ parser: XMLParser, didEndMappingPrefix prefix: String) {
        namespaces[prefix]?.removeLast()
    }

    func parser(
        _ parser: XMLParser, didStartElement element: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        depth += 1
        guard depth <= Self.maximumDepth else { return parser.abortParsing() }
        for (name, value) in attributes { keep(value, as: property(of: name)) }
        if open == nil, let namespace = namespaceURI.flatMap({ XMPNamespace(uri: $0) }) {
            open = (XMPName(namespace, element), depth)
            text = ""
        }
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
        guard open != nil, text.utf8.count < Self.maximumText else { return }
        text += string
    }

    func parser(
        _ parser: XMLParser, didEndElement element: String, namespaceURI: String?, qualifiedName: String?
    ) {
        if let open, open.depth == depth {
            keep(text, as: open.name)
            self.open = nil
        }
        depth -= 1
    }

    private func property(of qualifiedName: String) -> XMPName? {
        let parts = qualifiedName.split(separator: ":", maxSplits: 1)
        guard parts.count == 2, let namespace = namespaces[String(parts[0])]?.last ?? nil else { return nil }
        return XMPName(namespace, String(parts[1]))
    }

    private func keep(_ value: String, as name: XMPName?) {
        let value = value.trimmingCharacters(in: .whitespacesAndNewlines)
        guard let name, !value.isEmpty, values[name] == nil else { return }
        values[name] = value
    }
}
