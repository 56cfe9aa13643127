extension JPEGEncodingOptions {
    func check() throws(JPEGError) {
        guard (1...100).contains(quality) else {
            throw JPEGError(.cannotEncode, "The quality is \(quality); choose one from 1 to 100.")
        }
        try Self.check(restartInterval: restartInterval)
        for segment in segments { try segment.checkWritable() }
    }

    /// Checks that the interval fits into the 16 bits of a DRI segment.
    static func check(restartInterval: Int?) throws(JPEGError) {
        guard let restartInterval, !(1...0xFFFF).contains(restartInterval) else { return }
        throw JPEGError(.cannotEncode, "The restart interval is \(restartInterval); choose one from 1 to 65535 MCUs.")
    }
}

extension JPEGSegment {
    fileprivate func checkWritable() throws(JPEGError) {
        guard JPEGMarker.applications.contains(marker) || marker == JPEGMarker.comment else {
            throw JPEGError(.cannotEncode, "A segment has marker \(marker); only APPn and COM can be added.")
        }
        guard payload.count <= Self.maximumPayload else {
            throw JPEGError(
                .cannotEncode,
                "A segment has \(payload.count) bytes; one holds \(Self.maximumPayload). Split it or leave it out."
            )
        }
    }
}
