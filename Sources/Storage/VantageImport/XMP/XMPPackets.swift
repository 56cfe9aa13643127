import VantageJPEG

/// The XMP packets in a JPEG: the standard packet, and the extension that did not fit into it.
///
/// Source: Adobe, "XMP Specification Part 3: Storage in Files", 2020, section 1.1.3.
struct XMPPackets {
    static let maximumBytes = 1 << 20
    static let standardSignature = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
    static let extensionSignature = Array("http://ns.adobe.com/xmp/extension/\0".utf8)
    static let identifierLength = 32

    private(set) var standard: [UInt8]?
    private var parts: [ExtensionPart] = []

    struct ExtensionPart {
        let identifier: ArraySlice<UInt8>
        let length: Int
        let offset: Int
        let bytes: ArraySlice<UInt8>
    }

    init(segments: [JPEGSegment]) {
        for segment in segments where segment.marker == 0xE1 {
            if segment.payload.starts(with: Self.standardSignature) {
                standard = standard ?? Array(segment.payload.dropFirst(Self.standardSignature.count))
            } else if segment.payload.starts(with: Self.extensionSignature) {
                Self.part(segment.payload.dropFirst(Self.extensionSignature.count)).map { parts.append($0) }
            }
        }
    }

    /// Returns the extension that the standard packet refers to.
    ///
    /// - Returns: `nil` if it is absent, has gaps, or is longer than ``maximumBytes``, as depth maps are.
    func extended(identifier: String) -> [UInt8]? {
        let parts = parts.filter { $0.identifier.elementsEqual(identifier.utf8) }.sorted { $0.offset < $1.offset }
        guard let length = parts.first?.length, length <= Self.maximumBytes else { return nil }
        var packet: [UInt8] = []
        for part in parts where part.offset == packet.count && part.bytes.count <= length - packet.count {
            packet += part.bytes
        }
        return packet.count == length ? packet : nil
    }

    private static func part(_ payload: ArraySlice<UInt8>) -> ExtensionPart? {
        guard payload.count >= identifierLength + 8 else { return nil }
        let numbers = payload.dropFirst(identifierLength)
        return ExtensionPart(
            identifier: payload.prefix(identifierLength), length: bigEndian(numbers.prefix(4)),
            offset: bigEndian(numbers.dropFirst(4).prefix(4)), bytes: numbers.dropFirst(8))
    }

    private static func bigEndian(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
}
