/// Functions that read marker segments without decoding pixels. They are written in Swift because none of this needs
/// libjpeg.
package enum JPEGSegments {
    /// Returns the marker segments before the first scan, in file order.
    ///
    /// Fill bytes and garbage between segments are ignored, as in libjpeg.
    ///
    /// - Throws: ``JPEGError``: `.notAJPEG`, `.truncated`, or `.damaged` if a length is impossible or the first picture
    ///   ends without a scan.
    package static func read(from bytes: [UInt8]) throws(JPEGError) -> [JPEGSegment] {
        try JPEGLimits.checkStart(of: bytes)
        var walk = MarkerIterator(bytes, from: 2)
        var segments: [JPEGSegment] = []
        while let marker = walk.nextMarker() {
            switch marker {
            case JPEGMarker.startOfScan: return segments
            case JPEGMarker.endOfImage, JPEGMarker.startOfImage: throw .withoutPicture
            case _ where JPEGMarker.standsAlone(marker): continue
            default: segments.append(JPEGSegment(marker: marker, payload: Array(try walk.payload())))
            }
        }
        throw .endsInSegments
    }

    /// Returns the number of bytes up to the end of the first picture, or nil if the bytes end before it.
    static func primaryByteCount(of bytes: [UInt8]) -> Int? {
        var walk = MarkerIterator(bytes, from: 2)
        while let marker = walk.nextMarker() {
            if marker == JPEGMarker.endOfImage { return walk.position }
            // Entropy-coded data needs no special case, because the iterator skips everything except markers.
            if JPEGMarker.standsAlone(marker) { continue }
            guard (try? walk.payload()) != nil else { return nil }
        }
        return nil
    }
}

extension JPEGError {
    fileprivate static let withoutPicture = JPEGError(
        .damaged, "The JPEG contains no picture. Save it again with an application that opens it.")
    fileprivate static let endsInSegments = JPEGError(
        .truncated, "The JPEG ends before its picture begins. Copy the file again from its source.")
}
