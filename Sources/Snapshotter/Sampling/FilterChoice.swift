/// From which mip level of a plane, and with which filters, the samples of a chunk are made.
///
/// It is one number, so that equal choices are found fast.
struct FilterChoice: Equatable {
    /// Eight chunks at once.
    typealias Lanes = SIMD8<Float>
    typealias Codes = SIMD8<UInt32>

    let code: UInt32

    /// None: the chunk lies near a pole, and its samples are made one by one.
    static let lattice = FilterChoice(code: .max)

    var level: Int { Int(code >> 16) }
    /// The filters' places in ``FilterBank``.
    var across: Int { Int(code >> 8 & 0xFF) }
    var down: Int { Int(code & 0xFF) }

    /// The choices for eight chunks whose samples have these sides, in samples of the plane.
    ///
    /// - Parameters:
    ///   - isSmooth: Where the sides say enough.
    ///   - highest: How often the plane was halved.
    @inline(__always)
    static func codes(
        width: Lanes, height: Lanes, isSmooth: SIMDMask<SIMD8<Int32>>, highest: Int
    ) -> Codes {
        let (levels, across, down) = highest == 0 ? (.zero, width, height) : halved(width, height, highest)
        let hasFilter = isSmooth .& (across .< FilterBank.widest) .& (down .< FilterBank.widest)
        let codes = levels &<< 16 | FilterBank.indices(forSides: across) &<< 8 | FilterBank.indices(forSides: down)
        return Codes(repeating: lattice.code).replacing(with: codes, where: hasFilter)
    }

    /// The mip levels for eight chunks, and what is left of their sides.
    private static func halved(_ width: Lanes, _ height: Lanes, _ highest: Int) -> (Codes, Lanes, Lanes) {
        let shorter = width.replacing(with: height, where: height .< width)
        let square = shorter * shorter
        var texel = Lanes(repeating: 1)
        var levels = Codes.zero
        for level in 0..<highest {
            let isCoarser = square .>= SamplingKernel.threshold(ofLevel: level + 1)
            texel.replace(with: texel + texel, where: isCoarser)
            levels.replace(with: UInt32(level + 1), where: isCoarser)
        }
        return (levels, SamplingKernel.side(width, texel: texel), SamplingKernel.side(height, texel: texel))
    }
}
