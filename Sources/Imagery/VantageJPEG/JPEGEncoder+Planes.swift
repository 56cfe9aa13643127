import CVantageJPEG

extension JPEGEncoder {
    /// Encodes planes without converting them to RGB.
    ///
    /// - Parameter options: The options. Their subsampling is ignored: the planes determine it.
    /// - Throws: ``JPEGError`` `.cannotEncode` under the same conditions as ``encode(_:options:)``, and if the sizes of
    ///   the planes do not match the picture or their subsampling is not supported.
    package static func encode(
        _ image: PlanarImage, options: JPEGEncodingOptions = JPEGEncodingOptions()
    ) throws(JPEGError) -> [UInt8] {
        var options = options
        options.subsampling = try image.subsampling
        try options.check()
        try checkSides(width: image.width, height: image.height)
        let encoding = cjpeg_encoding(width: image.width, height: image.height, options)
        var buffer = cjpeg_buffer()
        let status = image.withPlanes { cjpeg_encode_planes($0.baseAddress, encoding, &buffer) }
        defer { cjpeg_free(buffer) }
        if let error = JPEGError(status, limits: .standard) { throw error }
        return buffer.bytes(inserting: options.segments)
    }
}

extension PlanarImage {
    fileprivate var subsampling: ChromaSubsampling {
        get throws(JPEGError) {
            if isGray { return .gray }
            switch (chromaStep.x, chromaStep.y) {
            case (1, 1): return .s444
            case (2, 1): return .s422
            case (2, 2): return .s420
            default:
                throw JPEGError(
                    .cannotEncode,
                    "The planes share chroma between \(chromaStep.x)×\(chromaStep.y) pixels; at most 2×2.")
            }
        }
    }

    /// Calls a closure with pointers to the planes, for C to read.
    fileprivate func withPlanes<Outcome>(_ body: (UnsafeBufferPointer<cjpeg_plane>) -> Outcome) -> Outcome {
        func lend(_ rest: ArraySlice<Plane>, _ lent: [cjpeg_plane]) -> Outcome {
            guard let plane = rest.first else { return lent.withUnsafeBufferPointer(body) }
            return plane.samples.withUnsafeBufferPointer { samples in
                let one = cjpeg_plane(
                    samples: UnsafeMutablePointer(mutating: samples.baseAddress), stride: plane.width, x: 0, y: 0,
                    width: UInt32(plane.width), height: UInt32(plane.height), halved: false)
                return lend(rest.dropFirst(), lent + [one])
            }
        }
        return lend(planes[...], [])
    }
}
