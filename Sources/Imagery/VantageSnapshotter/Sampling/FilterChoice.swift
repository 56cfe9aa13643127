/// The mip level and the filters that are used to compute the samples of a chunk.
///
/// The choice is stored as a single number, so that it can be compared quickly.
struct FilterChoice: Equatable {
    /// One value for each of eight chunks.
    typealias Lanes = SIMD8<Float>
    typealias Codes = SIMD8<UInt32>

    let code: UInt32

    /// No filters: the chunk lies near a pole, and its samples are computed individually.
    static let lattice = FilterChoice(code: .max)

    var level: Int { Int(code >> 16) }
    /// The indices of the filters in ``FilterBank``.
    var across: Int { Int(code >> 8 & 0xFF) }
    var down: Int { Int(code & 0xFF) }

    /// Returns the choices for eight chunks, given how many of the plane's samples each output sample spans
    /// horizontally and vertically.
    ///
    /// - Parameters:
    ///   - isSmooth: Whether these widths and heights describe the samples accurately enough.
    ///   - highest: The number of mip levels above the plane itself.
    @inline(__always)
    static func codes(
        width: Lanes, height: Lanes, isSmooth: SIMDMask<SIMD8<Int32>>, highest: Int
    ) -> Codes {
        let (levels, across, down) = highest == 0 ? (.zero, width, height) : halved(width, height, highest)
        let hasFilter = isSmooth .& (across .< FilterBank.widest) .& (down .< FilterBank.widest)
        let codes = levels &<< 16 | FilterBank.indices(forSides: across) &<< 8 | FilterBank.indices(forSides: down)
        return Codes(repeating: lattice.code).replacing(with: codes, where: hasFilter)
    }

    /// Returns the mip levels for eight chunks, and the widths and heights of the filters at those levels, in texels.
    private static func halved(_ width: Lanes, _ height: Lanes, _ highest: Int) -> (Codes, Lanes, Lanes) {
        let shorter = width.replacing(with: height, where: height .< width)
        let square = shorter * shorter
        var texel = Lanes(repeating: 1)
        var levels = Codes.zero
        for level in 0..<highest {
            let isResolutionLimited = square .>= SamplingKernel.threshold(ofLevel: level + 1)
            texel.replace(with: texel + texel, where: isResolutionLimited)
            levels.replace(with: UInt32(level + 1), where: isResolutionLimited)
        }
        return (levels, SamplingKernel.side(width, texel: texel), SamplingKernel.side(height, texel: texel))
    }
}
