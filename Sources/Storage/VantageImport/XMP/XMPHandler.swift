import Foundation

/// A collector of XMP properties, which RDF writes as attributes or as elements. The first value for each name wins.
final class XMPHandler: XMLEventHandler {
    static let maximumDepth = 64
    static let maximumText = 65_536

    private(set) var values: [XMPName: String] = [:]
    /// The prefixes that the open elements declare, outermost first.
    private var namespaces: [(prefix: Substring, namespace: XMPNamespace?, depth: Int)] = []
    private var depth = 0
    /// The property whose element is open, and the depth of the element. List items inside the element belong to the
    /// property.
    private var open: (name: XMPName, depth: Int)?
    private var text: [UInt8] = []

    func startElement(_ name: String, _ attributes: [(name: String, value: String)]) -> Bool {
        depth += 1
        guard depth <= Self.maximumDepth else { return false }
        for (name, value) in attributes where name == "xmlns" || name.hasPrefix("xmlns:") {
            namespaces.append((name.dropFirst("xmlns:".count), XMPNamespace(uri: value), depth))
        }
        for (name, value) in attributes where name.contains(":") { keep(value, as: property(name)) }
        if open == nil, let property = property(name) {
            open = (property, depth)
            text = []
        }
        return true
    }

    func text(_ text: UnsafeBufferPointer<UInt8>) {
        guard open != nil, self.text.count < Self.maximumText else { return }
        self.text += text
    }

    func endElement(_ name: String) {
        if let open, open.depth == depth {
            keep(String(decoding: text, as: UTF8.self), as: open.name)
            self.open = nil
        }
        while namespaces.last?.depth == depth { namespaces.removeLast() }
        depth -= 1
    }

    /// Returns the property with a qualified name. An attribute without a prefix is in no namespace, whereas an element
    /// without a prefix is in the default namespace.
    private func property(_ qualifiedName: String) -> XMPName? {
        let colon = qualifiedName.firstIndex(of: ":")
        let prefix = colon.map { qualifiedName[..<$0] } ?? ""
        let local = colon.map { qualifiedName[qualifiedName.index(after: $0)...] } ?? qualifiedName[...]
        guard let namespace = namespaces.last(where: { $0.prefix == prefix })?.namespace else { return nil }
        return XMPName(namespace, String(local))
    }

    private func keep(_ value: String, as name: XMPName?) {
        let value = value.trimmingCharacters(in: .whitespacesAndNewlines)
        guard let name, !value.isEmpty, values[name] == nil else { return }
        values[name] = value
    }
}
