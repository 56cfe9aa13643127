import CResampling

/// From which mip level of an image a view's sample is made, and how.
///
/// A sample's outline in the image is a parallelogram with sides of s texels; the mean over it has the variance s²/12
/// along a side. A mip level k of the image has (4ᵏ − 1)/12 of its own, and what is taken from it gets the rest: filters of
/// a shorter side, or a lattice of bilinear taps, each with the variance 4ᵏ/6 besides, that are spread accordingly. A
/// view is then as sharp as the mean, and aliases as little, whichever way is taken.
enum SamplingKernel {
    static let maximumLevel = 10
    static let maximumTapsPerSide = 16

    /// Texels between taps, at the most.
    static let widestSpacing: Float = 1.25

    /// The square of the side that still needs a single tap: what is magnified is not to be blurred.
    static let singleTap: Float = 0.5

    /// The square of the side, in pixels of the image, from which a mip level is no blurrier than the mean.
    @inline(__always)
    static func threshold(ofLevel level: Int) -> Float {
        3 * (Float(1 << (2 * level)) - 1)
    }

    /// The mip level for a sample whose shorter side is squared here.
    @inline(__always)
    static func level(forSquared shorter: Float, atMost highest: Int) -> Int {
        var level = 0
        while level < highest, shorter >= threshold(ofLevel: level + 1) { level += 1 }
        return level
    }

    /// The highest mip level that a view takes, whose samples are so many image samples wide at the most.
    static func highestLevel(minification: Double) -> Int {
        level(forSquared: Float(min(minification * minification, 1e12)), atMost: maximumLevel)
    }

    /// Image pixels that must surround a region so that no filter misses one, of chroma either.
    static func margin(minification: Double) -> Int {
        4 + (6 << highestLevel(minification: minification))
    }

    /// What is left of sides for a filter, in texels of a mip level.
    ///
    /// - Parameter texel: The side of the mip level's samples.
    @inline(__always)
    static func side(_ side: SIMD8<Float>, texel: SIMD8<Float>) -> SIMD8<Float> {
        let rest = side * side - (texel * texel - 1)
        return cresampling_square_roots(rest.replacing(with: 0, where: rest .< 0)) / texel
    }

    /// Taps along a side, and the distance between them as a part of the side.
    @inline(__always)
    static func taps(alongSquared side: Float, level: Int) -> (count: Int, step: Float) {
        let spread = level == 0 ? side - singleTap : side - threshold(ofLevel: level)
        guard spread > 0 else { return (1, 0) }
        let texel = widestSpacing * Float(1 << level)
        let wanted = (spread / (texel * texel) + 1).squareRoot()
        let count = min(Int(wanted) + 1, maximumTapsPerSide)
        // The variance of n taps at a distance d is d²(n² − 1)/12.
        return (count, (spread / (side * Float(count * count - 1))).squareRoot())
    }
}
