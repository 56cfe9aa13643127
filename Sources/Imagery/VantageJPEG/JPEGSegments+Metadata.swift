extension JPEGSegments {
    /// Returns a JPEG without metadata: EXIF, XMP, IPTC, comments, embedded pictures, and anything after the picture.
    /// Pixels, color profiles and everything else that decoders need stay as they are.
    ///
    /// - Parameter replacements: The segments to write instead.
    /// - Throws: ``JPEGError`` if the bytes are not a JPEG.
    package static func withoutMetadata(
        _ bytes: [UInt8], replacements: [JPEGSegment] = []
    ) throws(JPEGError) -> [UInt8] {
        let segments = try read(from: bytes)
        guard let scan = firstScan(in: bytes) else { throw JPEGError(.damaged, "The JPEG contains no picture.") }
        let kept = segments.filter { !$0.isMetadata }
        // JFIF and Adobe's segment come first, where some decoders expect them.
        let start = kept.prefix { $0.isApplication }
        var stripped: [UInt8] = [0xFF, 0xD8]
        for segment in start + replacements + kept.dropFirst(start.count) { stripped += segment.bytes }
        return stripped + bytes[scan..<(primaryByteCount(of: bytes) ?? bytes.count)]
    }

    /// Returns the offset of the marker of the first scan.
    private static func firstScan(in bytes: [UInt8]) -> Int? {
        var walk = MarkerIterator(bytes, from: 2)
        while let marker = walk.nextMarker() {
            if marker == JPEGMarker.startOfScan { return walk.position - 2 }
            guard JPEGMarker.standsAlone(marker) || (try? walk.payload()) != nil else { return nil }
        }
        return nil
    }
}

extension JPEGSegment {
    /// Creates a segment with EXIF data that contains only the orientation. Source: EXIF 3.0, section 4.5.4.
    ///
    /// - Parameter orientation: The value of the tag, from 1 to 8.
    package init(exifOrientation orientation: UInt8) {
        let header = Array("Exif\0\0MM\0*".utf8) + [0, 0, 0, 8]
        self.init(
            marker: 0xE1, payload: header + [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0])
    }

    /// Creates a segment with an XMP packet. Source: XMP specification part 3, section 1.1.3.
    package init(xmp packet: String) {
        self.init(marker: 0xE1, payload: Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Array(packet.utf8))
    }

    fileprivate var isApplication: Bool { 0xE0...0xEF ~= marker }

    /// Whether the segment is metadata, which decoders do not need. All comments and application segments are, except
    /// for JFIF's, color profiles and Adobe's color transform.
    fileprivate var isMetadata: Bool {
        switch marker {
        case 0xE0: !payload.starts(with: "JFIF\0".utf8)
        case 0xE2: !payload.starts(with: "ICC_PROFILE\0".utf8)
        case 0xEE: !payload.starts(with: "Adobe".utf8)
        case 0xFE: true
        default: isApplication
        }
    }
}
