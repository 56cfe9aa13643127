import VantageJPEG

/// A reader of the XMP in a JPEG.
enum XMPReader {
    /// Reads the XMP in a picture.
    ///
    /// - Returns: The properties in the namespaces that ``XMPNamespace`` lists. If a packet is damaged, the properties
    ///   before the damage are kept.
    static func tags(in segments: [JPEGSegment]) -> XMPTags {
        let packets = XMPPackets(segments: segments)
        guard let standard = packets.standard else { return XMPTags() }
        var tags = tags(inPacket: standard)
        if let identifier = tags.text(.note, "HasExtendedXMP"), let more = packets.extended(identifier: identifier) {
            tags.values.merge(self.tags(inPacket: more).values) { first, _ in first }
        }
        return tags
    }

    /// Reads one packet.
    ///
    /// - Parameter packet: RDF in UTF-8. Other encodings are rejected.
    static func tags(inPacket packet: [UInt8]) -> XMPTags {
        guard packet.count <= XMPPackets.maximumBytes, var document = document(of: packet) else { return XMPTags() }
        let handler = XMPHandler()
        let end = XMLEvents.parse(handler) {
            defer { document = [] }
            return document
        }
        return end == .documentType ? XMPTags() : XMPTags(values: handler.values)
    }

    /// Returns the XML from its first element on, without the byte order mark, XML declaration or packet wrapper.
    private static func document(of packet: [UInt8]) -> [UInt8]? {
        // Theta cameras end the packet with a NUL.
        let packet = packet.prefix(1 + (packet.lastIndex { $0 != 0 } ?? -1))
        // A document type may precede the first element.
        guard !packet.contains(0), !packet.contains("<!DOCTYPE".utf8),
            let text = String(validating: packet, as: UTF8.self), let start = firstElement(in: text)
        else { return nil }
        return Array(text.utf8[start...])
    }

    private static func firstElement(in text: String) -> String.Index? {
        let bytes = text.utf8
        return bytes.indices.first { index in
            guard bytes[index] == UInt8(ascii: "<") else { return false }
            let next = bytes.index(after: index)
            return next < bytes.endIndex && bytes[next] | 0x20 >= 0x61 && bytes[next] | 0x20 <= 0x7A
        }
    }
}
