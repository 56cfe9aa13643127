/// Reads an image or one of its halvings between its texels.
struct TexelReader {
    private let texels: UnsafeRawPointer
    private let bytesPerRow: Int
    private let lastColumn: Int
    private let lastRow: Float
    /// The greatest position that can be read, counted from the centre of the first texel.
    private let lastPosition: Float
    /// Texels in a turn; 0 where the edges do not meet.
    private let period: Float
    /// Bytes from the last column to the one after it, which is the first where the edges meet.
    private let closingStep: Int
    /// One over the distance from the last column to the first of the next turn, which is 1 unless a period has a
    /// fraction.
    private let closingSlope: Float
    /// Texels of this halving for one of the image.
    private let scale: Float

    init(image: SourceImage, pixels: UnsafeRawPointer) {
        texels = pixels
        bytesPerRow = image.columns * 3
        lastColumn = image.columns - 1
        lastRow = Float(image.rows - 1)
        scale = 1
        let turn = image.period
        period = turn.map { Float($0) } ?? 0
        lastPosition = turn.map { min(Float($0), Float(image.columns)).nextDown } ?? Float(lastColumn)
        closingStep = turn == nil ? 0 : -lastColumn * 3
        closingSlope = turn.map { Float(1 / max($0 - Double(image.columns - 1), 0.01)) } ?? 1
    }

    init(_ level: Pyramid.Level, index: Int, of image: SourceImage, texels: UnsafeRawPointer) {
        self.texels = texels + level.offset
        bytesPerRow = level.columns * 3
        lastColumn = level.columns - 1
        lastRow = Float(level.rows - 1)
        scale = 1 / Float(1 << index)
        period = Float(image.period ?? 0) * scale
        lastPosition = Float(lastColumn)
        closingStep = 0
        closingSlope = 1
    }

    /// Adds the texel at a place to a sum, with a weight of ``TexelSum/weight``.
    ///
    /// - Parameters:
    ///   - x: Pixels of the image from its left edge; within a turn of it where its edges meet.
    ///   - y: Pixels of the image from its top.
    @inline(__always)
    func add(_ x: Float, _ y: Float, to sum: inout TexelSum) {
        let across = clamped(x * scale - 0.5)
        let down = min(max(y * scale - 0.5, 0), lastRow)
        let column = Int(across)
        let row = Int(down)
        var right = across - Float(column)
        var step = 3
        if column >= lastColumn {
            step = closingStep
            right *= closingSlope
        }
        let below = down - Float(row)
        let upper = texels + (row &* bytesPerRow &+ column &* 3)
        let lower = below > 0 ? upper + bytesPerRow : upper
        let weightRight = UInt64(truncatingIfNeeded: Int(right * 256 + 0.5))
        let weightBelow = UInt64(truncatingIfNeeded: Int(below * 256 + 0.5))
        sum.add(upper, (256 &- weightRight) &* (256 &- weightBelow))
        sum.add(upper + step, weightRight &* (256 &- weightBelow))
        sum.add(lower, (256 &- weightRight) &* weightBelow)
        sum.add(lower + step, weightRight &* weightBelow)
    }

    @inline(__always)
    private func clamped(_ position: Float) -> Float {
        var position = position
        if period > 0 {
            if position < 0 { position += period }
            if position >= period { position -= period }
        }
        return min(max(position, 0), lastPosition)
    }
}

/// A sum of weighted texels; red and green share a word, each with 32 bits.
struct TexelSum {
    /// What the weights of one tap add up to.
    static let weight = 65_536

    fileprivate var redGreen: UInt64 = 0
    fileprivate var blue: UInt64 = 0

    @inline(__always)
    mutating func add(_ texel: UnsafeRawPointer, _ weight: UInt64) {
        let value = UInt64(UInt32(littleEndian: texel.loadUnaligned(as: UInt32.self)))
        redGreen &+= ((value & 0xFF) | (value & 0xFF00) &<< 24) &* weight
        blue &+= (value &>> 16 & 0xFF) &* weight
    }
}

extension TexelSum {
    /// Red, green and blue.
    @inline(__always)
    var value: SIMD3<Float> {
        SIMD3(Float(Int(redGreen & 0xFFFF_FFFF)), Float(Int(redGreen &>> 32)), Float(Int(blue)))
    }
}
