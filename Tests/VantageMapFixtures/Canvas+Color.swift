import VantageMapCanvas

extension Canvas {
    /// Returns the color of a pixel, with components from 0 to 1.
    package func color(_ x: Int, _ y: Int) -> SIMD3<Double> {
        withPixels { bytes, stride in
            let pixel = bytes.load(fromByteOffset: y * stride + x * 4, as: UInt32.self)
            return SIMD3(Double(pixel >> 16 & 255), Double(pixel >> 8 & 255), Double(pixel & 255)) / 255
        }
    }
}
