@testable import VantageImport

/// A minimal JPEG for testing metadata readers.
struct JPEGBuilder {
    var width = 64
    var height = 32
    var exif: ExifBuilder?
    var xmp: String?
    /// Further APP1 payloads.
    var segments: [[UInt8]] = []

    var bytes: [UInt8] {
        var payloads = segments
        if let xmp { payloads.insert(XMPPackets.standardSignature + Array(xmp.utf8), at: 0) }
        if let exif { payloads.insert(exif.payload, at: 0) }
        let table: [UInt8] = [0] + [UInt8](repeating: 1, count: 64)
        let size = [UInt8(height >> 8), UInt8(height & 0xFF), UInt8(width >> 8), UInt8(width & 0xFF)]
        // Each Huffman table has a single code, which means a DC difference of 0 or the end of a block.
        let codes: [UInt8] = [1] + [UInt8](repeating: 0, count: 15) + [0]
        return [0xFF, 0xD8] + payloads.flatMap { segment(0xE1, $0) } + segment(0xDB, table)
            + segment(0xC0, [8] + size + [1, 1, 0x11, 0]) + segment(0xC4, [0x00] + codes)
            + segment(0xC4, [0x10] + codes)
            + segment(0xDA, [1, 1, 0, 0, 63, 0]) + [0, 0, 0, 0] + [0xFF, 0xD9]
    }

    private func segment(_ marker: UInt8, _ payload: [UInt8]) -> [UInt8] {
        let length = payload.count + 2
        return [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + payload
    }
}

/// Builds XMP packets.
enum XMPBuilder {
    static let gpano = "http://ns.google.com/photos/1.0/panorama/"
    static let exif = "http://ns.adobe.com/exif/1.0/"
    static let camera = "http://pix4d.com/camera/1.0"
    static let drone = "http://www.dji.com/drone-dji/1.0/"

    /// Returns an XMP packet with GPano properties as attributes.
    static func panorama(_ values: KeyValuePairs<String, String>) -> String {
        packet(values.map { "GPano:\($0.key)=\"\($0.value)\"" }.joined(separator: " "), namespaces: ["GPano": gpano])
    }

    static func packet(_ attributes: String = "", elements: String = "", namespaces: [String: String]) -> String {
        let declarations = namespaces.map { "xmlns:\($0.key)=\"\($0.value)\"" }.sorted().joined(separator: " ")
        return """
            <?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">\
            <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
            <rdf:Description rdf:about="" \(declarations) \(attributes)>\(elements)</rdf:Description>\
            </rdf:RDF></x:xmpmeta><?xpacket end="w"?>
            """
    }
}
