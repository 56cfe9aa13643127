extension PlanarImage {
    /// Converts an RGB image as JFIF specifies (ITU-T T.871, clause 7), with full chroma resolution.
    package init(_ image: PixelImage) {
        let count = image.width * image.height
        var planes = (0..<3).map { _ in [UInt8](repeating: 0, count: count) }
        image.pixels.withUnsafeBufferPointer { pixels in
            planes[0].withUnsafeMutableBufferPointer { luma in
                for index in 0..<count { luma[index] = .luma(pixels, index * 3) }
            }
            planes[1].withUnsafeMutableBufferPointer { blue in
                for index in 0..<count { blue[index] = .blueDifference(pixels, index * 3) }
            }
            planes[2].withUnsafeMutableBufferPointer { red in
                for index in 0..<count { red[index] = .redDifference(pixels, index * 3) }
            }
        }
        self.init(
            width: image.width, height: image.height, chromaStep: SIMD2(1, 1),
            planes: planes.map { Plane(width: image.width, height: image.height, samples: $0) })
    }
}

extension UInt8 {
    // Fixed-point arithmetic with 16 fractional bits. The results always fit into a byte.

    fileprivate static func luma(_ pixels: UnsafeBufferPointer<UInt8>, _ start: Int) -> UInt8 {
        weighted(pixels, start, 19_595, 38_470, 7_471, 1 << 15)
    }

    fileprivate static func blueDifference(_ pixels: UnsafeBufferPointer<UInt8>, _ start: Int) -> UInt8 {
        weighted(pixels, start, -11_059, -21_709, 32_768, (128 << 16) + (1 << 15) - 1)
    }

    fileprivate static func redDifference(_ pixels: UnsafeBufferPointer<UInt8>, _ start: Int) -> UInt8 {
        weighted(pixels, start, 32_768, -27_439, -5_329, (128 << 16) + (1 << 15) - 1)
    }

    @inline(__always)
    private static func weighted(
        _ pixels: UnsafeBufferPointer<UInt8>, _ start: Int, _ red: Int32, _ green: Int32, _ blue: Int32,
        _ offset: Int32
    ) -> UInt8 {
        let sum = Int32(pixels[start]) &* red &+ Int32(pixels[start + 1]) &* green &+ Int32(pixels[start + 2]) &* blue
        return UInt8(truncatingIfNeeded: (sum &+ offset) >> 16)
    }
}
