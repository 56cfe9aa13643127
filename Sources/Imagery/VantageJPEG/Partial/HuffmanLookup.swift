/// A lookup table that maps bits to the symbol whose code they start with.
///
/// It points into a ``HuffmanMemory``, which must outlive it. Arrays with reference counts would be too slow in a loop
/// over the millions of symbols of a picture.
struct HuffmanLookup: BitwiseCopyable {
    /// The number of bits that are looked up at once. Longer codes are rare.
    static let shortBits = 12

    fileprivate let short: UnsafeMutablePointer<UInt16>
    fileprivate let chains: UnsafeMutablePointer<HuffmanChain>
    /// For each code length, the last code plus one, shifted left to a length of 16 bits.
    fileprivate let ends: UnsafeMutablePointer<Int>
    /// For each code length, the index of the first symbol minus the first code.
    fileprivate let offsets: UnsafeMutablePointer<Int>
    fileprivate let symbols: UnsafeMutablePointer<UInt8>
    fileprivate let codes: UnsafeMutablePointer<HuffmanCode>

    /// Returns the code for a symbol. Its length is 0 if the symbol has no code.
    @inline(__always)
    func code(_ symbol: Int) -> HuffmanCode { codes[symbol & 0xFF] }

    /// Returns the length of the code in the upper byte and the symbol in the lower one; 0 if the bits are not a valid
    /// code.
    ///
    /// - Parameter bits: The bits, starting from the highest.
    @inline(__always)
    func entry(_ bits: UInt64) -> UInt16 {
        let entry = short[Int(truncatingIfNeeded: bits &>> UInt64(64 &- Self.shortBits))]
        return entry != 0 ? entry : longEntry(Int(truncatingIfNeeded: bits &>> 48))
    }

    @inline(never)
    private func longEntry(_ bits: Int) -> UInt16 {
        var length = Self.shortBits + 1
        while length <= HuffmanTable.longestCode, bits >= ends[length] { length += 1 }
        guard length <= HuffmanTable.longestCode else { return 0 }
        let index = offsets[length] + bits >> (HuffmanTable.longestCode - length)
        return UInt16(length) << 8 | UInt16(symbols[index])
    }

    /// Returns the chain of coefficients that the next bits contain. Its length is 0 if none is known.
    @inline(__always)
    func chain(_ bits: UInt64) -> HuffmanChain {
        chains[Int(truncatingIfNeeded: bits &>> UInt64(64 &- Self.shortBits))]
    }
}

/// Several coefficients that can be skipped in one step because all their codes start within the bits that are looked
/// up.
struct HuffmanChain: BitwiseCopyable {
    /// The length in bits of the longest chain. The last code may end at the last looked-up bit, and a 15-bit value may
    /// follow it.
    static let mostBits = HuffmanLookup.shortBits + 15

    /// The fields, from the highest bit: 8 bits for the length, one for the end of the block, 7 for the number of
    /// coefficients.
    private var packed: UInt16 = 0

    /// The length of the codes and values in bits; 0 if nothing is known.
    @inline(__always)
    var bits: Int { Int(packed &>> 8) }

    /// Whether the last code ends the block.
    @inline(__always)
    var endsBlock: Bool { packed & 0x80 != 0 }

    /// The number of coefficients to skip.
    @inline(__always)
    var coefficients: Int { Int(packed & 0x7F) }

    /// Adds a code and its value.
    fileprivate mutating func add(bits: Int, coefficients: Int) { packed += UInt16(bits << 8 | coefficients) }

    /// Adds an end-of-block code.
    fileprivate mutating func end(bits: Int) { packed += UInt16(bits << 8 | 0x80) }
}

/// The storage for lookup tables.
final class HuffmanMemory {
    private let words: UnsafeMutableRawPointer

    private static let entries = 1 << HuffmanLookup.shortBits
    private static let lengths = HuffmanTable.longestCode + 1
    private static let chainsStart = entries * 2
    private static let endsStart = chainsStart + entries * MemoryLayout<HuffmanChain>.stride
    private static let symbolsStart = (endsStart + 7) / 8 * 8 + 2 * lengths * 8
    private static let codesStart = symbolsStart + 256
    private static let size = codesStart + 256 * MemoryLayout<HuffmanCode>.stride

    /// The lookup tables for each component.
    let components: [(dc: HuffmanLookup, ac: HuffmanLookup)]

    /// - Parameter chained: Whether ``HuffmanLookup/chain(_:)`` will be called for AC tables.
    init(of frame: BaselineFrame, chained: Bool) {
        words = .allocate(byteCount: (frame.dcTables.count + frame.acTables.count) * Self.size, alignment: 16)
        var free = words
        func lookup(_ table: HuffmanTable, chained: Bool) -> HuffmanLookup {
            defer { free += Self.size }
            let lookup = Self.lookup(at: free)
            lookup.fill(from: table)
            if chained { lookup.fillChains() }
            return lookup
        }
        let dc = frame.dcTables.mapValues { lookup($0, chained: false) }
        let ac = frame.acTables.mapValues { lookup($0, chained: chained) }
        // The frame contains every table that its components refer to.
        components = frame.components.map { (dc[$0.dc]!, ac[$0.ac]!) }
    }

    deinit { words.deallocate() }

    private static func lookup(at start: UnsafeMutableRawPointer) -> HuffmanLookup {
        let ends = (start + (endsStart + 7) / 8 * 8).bindMemory(to: Int.self, capacity: 2 * lengths)
        return HuffmanLookup(
            short: start.bindMemory(to: UInt16.self, capacity: entries),
            chains: (start + chainsStart).bindMemory(to: HuffmanChain.self, capacity: entries),
            ends: ends, offsets: ends + lengths,
            symbols: (start + symbolsStart).bindMemory(to: UInt8.self, capacity: 256),
            codes: (start + codesStart).bindMemory(to: HuffmanCode.self, capacity: 256))
    }
}

extension HuffmanLookup {
    fileprivate func fill(from table: HuffmanTable) {
        short.initialize(repeating: 0, count: 1 << Self.shortBits)
        ends.initialize(repeating: 0, count: HuffmanTable.longestCode + 1)
        offsets.initialize(repeating: 0, count: HuffmanTable.longestCode + 1)
        symbols.initialize(repeating: 0, count: 256)
        for symbol in 0..<256 { (codes + symbol).initialize(to: table.codes[symbol]) }
        var code = 0
        var index = 0
        for length in 1...HuffmanTable.longestCode {
            code <<= 1
            offsets[length] = index - code
            for _ in 0..<table.counts[length - 1] {
                symbols[index] = table.symbols[index]
                if length <= Self.shortBits { note(table.symbols[index], code: code, length: length) }
                code += 1
                index += 1
            }
            ends[length] = code << (HuffmanTable.longestCode - length)
        }
    }

    private func note(_ symbol: UInt8, code: Int, length: Int) {
        let spare = Self.shortBits - length
        (short + code << spare).update(repeating: UInt16(length) << 8 | UInt16(symbol), count: 1 << spare)
    }

    fileprivate func fillChains() {
        for bits in 0..<1 << Self.shortBits { chains[bits] = chain(from: bits) }
    }

    /// Decodes the codes that lie completely within these bits.
    private func chain(from bits: Int) -> HuffmanChain {
        var chain = HuffmanChain()
        while chain.bits < Self.shortBits {
            let known = Self.shortBits - chain.bits
            let entry = short[bits << chain.bits & (1 << Self.shortBits - 1)]
            let length = Int(entry >> 8)
            guard entry != 0, length <= known else { return chain }
            let (run, size) = (Int(entry >> 4 & 15), Int(entry & 15))
            if size == 0, run != 15 {
                chain.end(bits: length)
                return chain
            }
            // A block has at most 63 coefficients after the first one, so a longer chain would not be used.
            guard chain.coefficients + run + 1 < 64 else { return chain }
            chain.add(bits: length + size, coefficients: run + 1)
        }
        return chain
    }
}
