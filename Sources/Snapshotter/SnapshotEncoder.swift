import JPEGCodec

/// Writes a snapshot's pixels as a JPEG that has nothing of the original's metadata.
struct SnapshotEncoder {
    private let encoding: SnapshotEncoding

    init(_ encoding: SnapshotEncoding) {
        self.encoding = encoding
    }

    func encode(_ image: PixelImage, of view: ResolvedView) throws(SnapshotError) -> [UInt8] {
        let options = JPEGEncodingOptions(
            quality: encoding.quality, subsampling: encoding.subsampling.ofJPEG, segments: segments(for: view))
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
    fileprivate var ofJPEG: ChromaSubsampling {
        switch self {
        case .s420: .s420
        case .s444: .s444
        }
    }
}
