/// A Huffman table of a JPEG. ITU-T T.81, annex C.
struct HuffmanTable: Hashable, Sendable {
    static let longestCode = 16

    /// The number of codes of each length, starting with length 1.
    let counts: [Int]
    /// The symbols in the order of their codes.
    let symbols: [UInt8]
    /// The code for each symbol; its length is 0 if the table has no code for the symbol.
    private(set) var codes = [HuffmanCode](repeating: HuffmanCode(), count: 256)
    /// The number of unused 16-bit codes after the last used one. The code of all ones is never used.
    private let freeCodes: Int

    /// - Returns: Nil if the counts are not valid or do not match the number of symbols.
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

    /// Returns a table with the same codes, plus 16-bit codes for additional symbols.
    ///
    /// - Returns: Nil if there are not enough unused codes.
    func adding(_ wanted: some Sequence<UInt8>) -> HuffmanTable? {
        let missing = wanted.filter { codes[Int($0)].length == 0 }
        guard !missing.isEmpty else { return self }
        var counts = counts
        counts[Self.longestCode - 1] += missing.count
        guard missing.count <= freeCodes, counts[Self.longestCode - 1] <= 255 else { return nil }
        return HuffmanTable(counts: counts, symbols: symbols + missing)
    }
}

/// The code of a symbol, in the low bits.
struct HuffmanCode: Hashable, Sendable, BitwiseCopyable {
    var bits: UInt32 = 0
    var length: Int32 = 0
}
