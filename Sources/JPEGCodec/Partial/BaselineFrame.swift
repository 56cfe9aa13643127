/// A sequential JPEG of one scan: what its entropy-coded data cannot be read without.
struct BaselineFrame: Hashable, Sendable {
    struct Component: Hashable, Sendable {
        let id: UInt8
        /// Blocks of the component in an MCU.
        let across: Int
        let down: Int
        let quantization: Int
        let dc: Int
        let ac: Int

        var blocks: Int { across * down }
    }

    /// Pixels.
    var width: Int
    /// Pixels.
    var height: Int
    let components: [Component]
    /// By destination: 64 values in zigzag order, as the file has them.
    let quantization: [Int: QuantizationTable]
    let dcTables: [Int: HuffmanTable]
    let acTables: [Int: HuffmanTable]
    /// MCUs between restart markers; 0 where there are none.
    var restartInterval: Int

    /// Pixels of an MCU.
    var mcuSize: SIMD2<Int> {
        SIMD2(components.map(\.across).max() ?? 1, components.map(\.down).max() ?? 1) &* 8
    }
    var mcuColumns: Int { (width + mcuSize.x - 1) / mcuSize.x }
    var mcuRows: Int { (height + mcuSize.y - 1) / mcuSize.y }

    /// Pixels that share a sample of chroma at full scale.
    var chromaStep: SIMD2<Int> {
        guard components.count == 3 else { return SIMD2(1, 1) }
        return SIMD2(components[0].across / components[1].across, components[0].down / components[1].down)
    }
}

/// A quantisation table as it stands in the file.
struct QuantizationTable: Hashable, Sendable {
    let has16Bits: Bool
    let bytes: [UInt8]
}

/// Why a picture cannot be read in part; it is read whole.
struct PartialReadingLimitation: Error, Hashable, Sendable {
    let words: String

    init(_ words: String) { self.words = words }
}

extension BaselineFrame {
    /// The same picture, with tables in which everything that segments are joined with has a code: differences of DC
    /// up to 2047, and the end of a block.
    func completed() throws(PartialReadingLimitation) -> BaselineFrame {
        BaselineFrame(
            width: width, height: height, components: components, quantization: quantization,
            dcTables: try dcTables.completed(with: 0...11), acTables: try acTables.completed(with: 0...0),
            restartInterval: restartInterval)
    }
}

extension [Int: HuffmanTable] {
    fileprivate func completed(with symbols: ClosedRange<UInt8>) throws(PartialReadingLimitation) -> Self {
        var completed = self
        for (destination, table) in self {
            guard let table = table.adding(symbols) else {
                throw PartialReadingLimitation(
                    "its Huffman tables have no room for the codes that parts are joined with")
            }
            completed[destination] = table
        }
        return completed
    }
}
