import CVantageJPEG

extension JPEGEncoder {
    /// Encodes planes without converting them to RGB.
    ///
    /// - Throws: ``JPEGError`` `.cannotEncode` if the width or height exceeds 65500 pixels, if an option is out of
    ///   range, if the sizes of the planes do not match the picture, or if the subsampling is not supported.
    package static func encode(
        _ image: PlanarImage, options: PlaneEncodingOptions = PlaneEncodingOptions()
    ) throws(JPEGError) -> [UInt8] {
        try options.check()
        try checkSides(width: image.width, height: image.height)
        let encoding = cjpeg_encoding(
            width: image.width, height: image.height, quality: options.quality, subsampling: try image.subsampling)
        var buffer = cjpeg_buffer()
        let status = image.withPlanes { encode($0.baseAddress, encoding, cjpeg_tables(options), &buffer) }
        defer { cjpeg_free(buffer) }
        if let error = JPEGError(status, limits: .standard) { throw error }
        return buffer.bytes(inserting: options.segments)
    }

    private static func encode(
        _ planes: UnsafePointer<cjpeg_plane>?, _ encoding: cjpeg_encoding, _ tables: cjpeg_tables?,
        _ buffer: inout cjpeg_buffer
    ) -> cjpeg_status {
        guard let tables else { return cjpeg_encode_planes(planes, encoding, &buffer) }
        return cjpeg_encode_planes_with_tables(planes, encoding, tables, &buffer)
    }
}

extension cjpeg_tables {
    /// Returns nil if the options specify the standard tables.
    fileprivate init?(_ options: PlaneEncodingOptions) {
        let isEven = options.quantization == .even
        guard isEven || options.optimizedHuffman else { return nil }
        self.init(even: isEven, optimized_huffman: options.optimizedHuffman)
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
                    "Each chroma sample covers \(chromaStep.x)×\(chromaStep.y) pixels, but the maximum is 2×2.")
            }
        }
    }

    /// Calls a closure with C pointers to the planes.
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
