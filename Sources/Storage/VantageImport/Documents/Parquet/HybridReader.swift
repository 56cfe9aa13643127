/// A reader of integers in Parquet's hybrid encoding of runs and packed bits. It reads one integer at a time.
///
/// Source: https://parquet.apache.org/docs/file-format/data-pages/encodings/, "Run Length Encoding / Bit-Packing Hybrid".
struct HybridReader {
    private let bytes: ArraySlice<UInt8>
    private let width: Int
    private var position: Int
    /// The number of values left in the current run.
    private var left = 0
    /// The value of a run; `nil` if its values are packed.
    private var repeated: UInt32?
    /// The index of the next bit of a packed run, counted from the start of the bytes.
    private var bit = 0

    /// - Parameter width: The number of bits of a value, in 0...32.
    init(_ bytes: ArraySlice<UInt8>, width: Int) {
        self.bytes = bytes
        self.width = width
        position = bytes.startIndex
    }

    /// - Throws: ``ParquetError`` if there are no more values.
    mutating func next() throws(ParquetError) -> UInt32 {
        if left == 0 { try startRun() }
        left -= 1
        if let repeated { return repeated }
        defer { bit += width }
        return BitPacking.value(bytes, bit: bit, width: width)
    }

    private mutating func startRun() throws(ParquetError) {
        guard let head = Varint.read(bytes, at: &position), head >> 1 > 0, head >> 1 <= 1 << 40 else { throw .damaged }
        let isPacked = head & 1 == 1
        let size = isPacked ? Int(head >> 1) * width : (width + 7) / 8
        // Writers may omit the last bytes of the last packed group.
        let available = bytes.endIndex - position
        guard size <= available || (isPacked && available > 0) else { throw .damaged }
        if isPacked {
            bit = (position - bytes.startIndex) * 8
            left = width == 0 ? Int(head >> 1) * 8 : min(Int(head >> 1) * 8, available * 8 / width)
            repeated = nil
        } else {
            left = Int(head >> 1)
            repeated = BitPacking.value(bytes, bit: (position - bytes.startIndex) * 8, width: width)
        }
        position += min(size, available)
        guard left > 0 else { throw .damaged }
    }
}

/// Integers of a few bits each, packed from the lowest bit.
enum BitPacking {
    /// - Parameters:
    ///   - bit: The index of the first bit, counted from the start of the bytes.
    ///   - width: The number of bits, in 0...32. Bits after the end are 0.
    static func value(_ bytes: ArraySlice<UInt8>, bit: Int, width: Int) -> UInt32 {
        guard width > 0 else { return 0 }
        var place = bytes.startIndex + bit / 8
        let shift = bit % 8
        var value: UInt64 = 0
        var filled = 0
        while filled < width + shift, place < bytes.endIndex {
            value |= UInt64(bytes[place]) << filled
            filled += 8
            place += 1
        }
        return UInt32(truncatingIfNeeded: value >> shift & (1 << width - 1))
    }

    /// - Parameters:
    ///   - bit: The index of the first bit, counted from the start of the bytes. All bits of the value must exist.
    ///   - width: The number of bits, in 0...64.
    static func wideValue(_ bytes: ArraySlice<UInt8>, bit: Int, width: Int) -> UInt64 {
        guard width > 0 else { return 0 }
        let low = UInt64(value(bytes, bit: bit, width: min(width, 32)))
        guard width > 32 else { return low }
        return low | UInt64(value(bytes, bit: bit + 32, width: width - 32)) << 32
    }
}
