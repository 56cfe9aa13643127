/// The headers needed to decode the entropy-coded data of a sequential JPEG that has one scan.
struct BaselineFrame: Hashable, Sendable {
    struct Component: Hashable, Sendable {
        let id: UInt8
        /// The number of blocks of the component in an MCU.
        let across: Int
        let down: Int
        let quantization: Int
        let dc: Int
        let ac: Int

        var blocks: Int { across * down }
    }

    /// The width in pixels.
    var width: Int
    /// The height in pixels.
    var height: Int
    let components: [Component]
    /// The quantization tables by destination, each with 64 values in zigzag order, as in the file.
    let quantization: [Int: QuantizationTable]
    let dcTables: [Int: HuffmanTable]
    let acTables: [Int: HuffmanTable]
    /// The number of MCUs between restart markers; 0 if there are none.
    var restartInterval: Int

    /// The size of an MCU in pixels.
    var mcuSize: SIMD2<Int> {
        SIMD2(components.map(\.across).max() ?? 1, components.map(\.down).max() ?? 1) &* 8
    }
    var mcuColumns: Int { (width + mcuSize.x - 1) / mcuSize.x }
    var mcuRows: Int { (height + mcuSize.y - 1) / mcuSize.y }

    /// The number of pixels that share a chroma sample at full scale, across and down.
    var chromaStep: SIMD2<Int> {
        guard components.count == 3 else { return SIMD2(1, 1) }
        return SIMD2(components[0].across / components[1].across, components[0].down / components[1].down)
    }
}

/// A quantization table as stored in the file.
struct QuantizationTable: Hashable, Sendable {
    let has16Bits: Bool
    let bytes: [UInt8]
}

/// The reason why a picture is decoded as a whole rather than in part.
struct PartialDecodingUnsupported: Error, Hashable, Sendable {
    let words: String

    init(_ words: String) { self.words = words }
}

extension BaselineFrame {
    /// Returns the frame with the additional codes needed to join segments: those for DC differences up to 2047 and for
    /// the end of a block.
    func completed() throws(PartialDecodingUnsupported) -> BaselineFrame {
        BaselineFrame(
            width: width, height: height, components: components, quantization: quantization,
            dcTables: try dcTables.completed(with: 0...11), acTables: try acTables.completed(with: 0...0),
            restartInterval: restartInterval)
    }
}

extension [Int: HuffmanTable] {
    fileprivate func completed(with symbols: ClosedRange<UInt8>) throws(PartialDecodingUnsupported) -> Self {
        var completed = self
        for (destination, table) in self {
            guard let table = table.adding(symbols) else {
                throw PartialDecodingUnsupported(
                    "its Huffman tables have no room for the codes needed to join parts")
            }
            completed[destination] = table
        }
        return completed
    }
}
