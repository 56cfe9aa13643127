/// A Huffman table of a JPEG. ITU-T T.81, annex C.
struct HuffmanTable: Hashable, Sendable {
    static let longestCode = 16

    /// Codes of each length; the first is of length 1.
    let counts: [Int]
    /// Symbols in the order of their codes.
    let symbols: [UInt8]
    /// By symbol; the length is 0 where there is no code.
    private(set) var codes = [HuffmanCode](repeating: HuffmanCode(), count: 256)
    /// Codes of 16 bits that are free behind the last one; the one of ones alone is never a code.
    private let freeCodes: Int

    /// - Returns: Nil when there are no such codes, or not as many symbols.
    init?(counts: [Int], symbols: [UInt8]) {
        guard counts.count == Self.longestCode, counts.reduce(0, +) == symbols.count, !symbols.isEmpty,
            symbols.count <= 256
        else { return nil }
        self.counts = counts
        self.symbols = symbols
        var code: UInt32 = 0
        var symbols = symbols[...]
        for length in 1...Self.longestCode {
            code <<= 1
            for symbol in symbols.prefix(counts[length - 1]) {
                guard code < 1 << length - 1 else { return nil }
                codes[Int(symbol)] = HuffmanCode(bits: code, length: Int32(length))
                code += 1
            }
            symbols = symbols.dropFirst(counts[length - 1])
        }
        freeCodes = (1 << Self.longestCode) - 1 - Int(code)
    }

    /// The same codes, and codes of 16 bits for further symbols.
    ///
    /// - Returns: Nil when there is no room for them.
    func adding(_ wanted: some Sequence<UInt8>) -> HuffmanTable? {
        let missing = wanted.filter { codes[Int($0)].length == 0 }
        guard !missing.isEmpty else { return self }
        var counts = counts
        counts[Self.longestCode - 1] += missing.count
        guard missing.count <= freeCodes, counts[Self.longestCode - 1] <= 255 else { return nil }
        return HuffmanTable(counts: counts, symbols: symbols + missing)
    }
}

/// Bits that stand for a symbol, the last of them in the lowest place.
struct HuffmanCode: Hashable, Sendable, BitwiseCopyable {
    var bits: UInt32 = 0
    var length: Int32 = 0
}
