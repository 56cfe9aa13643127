import CVantageResampling

/// The choice of the mip level and the filter for a sample of a view.
///
/// The footprint of a sample in the image is a parallelogram with sides of s texels. Taking the mean over it is a
/// filter with a variance of s²/12 along a side. The pixels of mip level k are themselves means with a variance of (4ᵏ
/// − 1)/12, and the filter that is applied at that level contributes the rest. This is either a filter with a shorter
/// side or a lattice of bilinear taps, which have a variance of 4ᵏ/6 each and are spread accordingly. Either way, the
/// view is as sharp as the mean and has no more aliasing.
enum SamplingKernel {
    static let maximumLevel = 10
    static let maximumTapsPerSide = 16

    /// The maximum distance between taps in texels.
    static let widestSpacing: Float = 1.25

    /// The maximum squared side length of a footprint, in image pixels, for which a single tap is used along that side,
    /// so that magnified pictures are not blurred.
    static let singleTap: Float = 0.5

    /// Returns the size of the smallest footprint for which a mip level is no blurrier than the mean, as the square of
    /// the footprint's side in image pixels.
    @inline(__always)
    static func threshold(ofLevel level: Int) -> Float {
        3 * (Float(1 << (2 * level)) - 1)
    }

    /// Returns the mip level for a sample, given the square of the shorter side of the sample's footprint.
    @inline(__always)
    static func level(forSquared shorter: Float, atMost highest: Int) -> Int {
        var level = 0
        while level < highest, shorter >= threshold(ofLevel: level + 1) { level += 1 }
        return level
    }

    /// Returns the highest mip level for a view whose samples are at most `minification` image samples wide.
    static func highestLevel(minification: Double) -> Int {
        level(forSquared: Float(min(minification * minification, 1e12)), atMost: maximumLevel)
    }

    /// Returns the number of image pixels around a region that the filters for luma and chroma need.
    static func margin(minification: Double) -> Int {
        4 + (6 << highestLevel(minification: minification))
    }

    /// Returns the width of the filter that is applied at a mip level, in texels of that level.
    ///
    /// - Parameters:
    ///   - side: The width of the sample's footprint, in image pixels.
    ///   - texel: The width of a texel of the mip level, in image pixels.
    @inline(__always)
    static func side(_ side: SIMD8<Float>, texel: SIMD8<Float>) -> SIMD8<Float> {
        let rest = side * side - (texel * texel - 1)
        return cresampling_square_roots(rest.replacing(with: 0, where: rest .< 0)) / texel
    }

    /// Returns the number of taps along a side of a sample's footprint, and the distance between them as a fraction of
    /// that side.
    @inline(__always)
    static func taps(alongSquared side: Float, level: Int) -> (count: Int, step: Float) {
        let spread = level == 0 ? side - singleTap : side - threshold(ofLevel: level)
        guard spread > 0 else { return (1, 0) }
        let texel = widestSpacing * Float(1 << level)
        let wanted = (spread / (texel * texel) + 1).squareRoot()
        let count = min(Int(wanted) + 1, maximumTapsPerSide)
        // The variance of n taps spaced d apart is d²(n² − 1)/12.
        return (count, (spread / (side * Float(count * count - 1))).squareRoot())
    }
}
