extension JPEGEncodingOptions {
    func check() throws(JPEGError) {
        try JPEGEncoder.check(quality: quality, segments: segments)
    }
}

extension PlaneEncodingOptions {
    func check() throws(JPEGError) {
        try JPEGEncoder.check(quality: quality, segments: segments)
    }
}

extension JPEGEncoder {
    fileprivate static func check(quality: Int, segments: [JPEGSegment]) throws(JPEGError) {
        guard (1...100).contains(quality) else {
            throw JPEGError(.cannotEncode, "Expected a quality from 1 to 100 but received \(quality).")
        }
        for segment in segments { try segment.checkWritable() }
    }
}

extension JPEGSegment {
    fileprivate func checkWritable() throws(JPEGError) {
        guard JPEGMarker.applications.contains(marker) || marker == JPEGMarker.comment else {
            throw JPEGError(.cannotEncode, "Expected an APPn or COM segment but received marker \(marker).")
        }
        guard payload.count <= Self.maximumPayload else {
            throw JPEGError(
                .cannotEncode,
                "A segment is \(payload.count) bytes long, but the limit is \(Self.maximumPayload). Split or omit it."
            )
        }
    }
}
