import CVantageJPEG

extension PlanarImage {
    /// Creates planes that a C function fills.
    ///
    /// - Parameters:
    ///   - origin: The first pixel to keep. Its coordinates are multiples of the chroma step.
    ///   - decode: Fills the planes or reports a failure.
    init(
        _ layout: PlaneLayout, origin: SIMD2<Int>, decode: ([cjpeg_plane]) -> cjpeg_status
    ) throws(JPEGError) {
        let size = SIMD2(layout.width, layout.height)
        var parts = [SIMD2(1, 1), layout.chromaStep, layout.chromaStep].prefix(layout.components).map { step in
            cjpeg_plane(origin: origin / step, size: (size &+ step &- 1) / step)
        }
        for index in parts.indices.dropFirst() { parts[index].halved = layout.halvesChroma }
        var status = cjpeg_status()
        let samples = Self.samples(of: parts.map { $0.stride * Int($0.height) }) { pointers in
            for index in parts.indices { parts[index].samples = pointers[index] }
            status = decode(parts)
            return status.outcome == CJPEG_OK
        }
        if let error = JPEGError(status, limits: .standard) { throw error }
        self.init(
            width: size.x, height: size.y, chromaStep: layout.chromaStep,
            planes: zip(parts, samples).map { Plane(width: Int($0.width), height: Int($0.height), samples: $1) })
    }

    /// Creates all byte arrays in one call.
    ///
    /// - Parameter fill: Fills the memory of all arrays; returns false on failure.
    private static func samples(
        of counts: [Int], fill: ([UnsafeMutablePointer<UInt8>?]) -> Bool
    ) -> [[UInt8]] {
        var arrays: [[UInt8]] = []
        var isFilled = false
        func make(_ rest: ArraySlice<Int>, _ pointers: [UnsafeMutablePointer<UInt8>?]) {
            guard let count = rest.first else {
                isFilled = fill(pointers)
                return
            }
            let array = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
                make(rest.dropFirst(), pointers + [buffer.baseAddress])
                filled = isFilled ? count : 0
            }
            arrays.insert(array, at: 0)
        }
        make(counts[...], [])
        return arrays
    }
}

extension cjpeg_plane {
    fileprivate init(origin: SIMD2<Int>, size: SIMD2<Int>) {
        self.init(
            samples: nil, stride: size.x, x: UInt32(origin.x), y: UInt32(origin.y), width: UInt32(size.x),
            height: UInt32(size.y), halved: false)
    }
}
