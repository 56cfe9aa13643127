/// Reads marker segments without decoding; in Swift, for no byte of it needs libjpeg.
package enum JPEGSegments {
    /// The marker segments before the first scan, in the file's order.
    ///
    /// Fill bytes and garbage between segments are passed over, as libjpeg does.
    ///
    /// - Throws: ``JPEGError``: `.notAJPEG`, `.truncated`, or `.damaged` when a length is impossible or the first
    ///   picture ends without a scan.
    package static func read(from bytes: [UInt8]) throws(JPEGError) -> [JPEGSegment] {
        try JPEGLimits.checkStart(of: bytes)
        var walk = MarkerWalk(bytes, from: 2)
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

    /// Bytes to behind the first picture's end, or nil when the bytes end first.
    static func primaryByteCount(of bytes: [UInt8]) -> Int? {
        var walk = MarkerWalk(bytes, from: 2)
        while let marker = walk.nextMarker() {
            if marker == JPEGMarker.endOfImage { return walk.position }
            // Entropy-coded data needs no case of its own: the walk passes over all that is not a marker.
            if JPEGMarker.standsAlone(marker) { continue }
            guard (try? walk.payload()) != nil else { return nil }
        }
        return nil
    }
}

extension JPEGError {
    fileprivate static let withoutPicture = JPEGError(
        .damaged, "The JPEG ends or begins anew before its picture; save it anew with an application that opens it.")
    fileprivate static let endsInSegments = JPEGError(
        .truncated, "The JPEG ends before its picture begins; copy the file again from where it came from.")
}
