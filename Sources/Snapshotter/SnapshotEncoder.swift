import JPEGCodec

/// Writes a snapshot's planes as a JPEG that has nothing of the original's metadata.
struct SnapshotEncoder {
    private let encoding: SnapshotEncoding

    init(_ encoding: SnapshotEncoding) {
        self.encoding = encoding
    }

    func encode(_ image: PlanarImage, of view: ResolvedView) throws(SnapshotError) -> [UInt8] {
        let options = JPEGEncodingOptions(quality: encoding.quality, segments: segments(for: view))
        do {
            return try JPEGEncoder.encode(image, options: options)
        } catch {
            throw SnapshotError(.cannotEncode, "The snapshot cannot be written: \(error)", cause: error)
        }
    }

    private func segments(for view: ResolvedView) -> [JPEGSegment] {
        switch encoding.metadata {
        case .none: []
        case .gpano: [ViewMetadata(of: view).segment]
        }
    }
}

extension SnapshotEncoding.Subsampling {
    /// Pixels that share a sample of chroma, across and down.
    var chromaStep: SIMD2<Int> {
        switch self {
        case .s420: SIMD2(2, 2)
        case .s444: SIMD2(1, 1)
        }
    }
}
