/// A reader of integers in the DELTA_BINARY_PACKED encoding: the differences between neighboring values, packed into as
/// few bits as each group of differences needs.
///
/// Source: https://parquet.apache.org/docs/file-format/data-pages/encodings/, "Delta Encoding".
struct DeltaIntegerReader {
    private static let maximumGroups = 1 << 16

    private let bytes: ArraySlice<UInt8>
    /// The number of groups ("miniblocks") in a block.
    private let groupCount: Int
    /// The number of values in a group.
    private let groupLength: Int
    /// The number of values that have not been read yet.
    private(set) var left: Int
    private var value: Int64
    private var isFirst = true
    /// The index, in the bytes, of the next block or of the bits of the next group.
    private var position: Int
    private var smallestDifference: Int64 = 0
    /// The bit widths of the groups that are left in the block.
    private var widths: ArraySlice<UInt8> = []
    private var width = 0
    /// The number of differences left in the group.
    private var leftInGroup = 0
    /// The index of the group's next bit, counted from the start of the bytes.
    private var bit = 0

    /// - Throws: ``ParquetError`` if the header is damaged.
    init(_ bytes: ArraySlice<UInt8>) throws(ParquetError) {
        self.bytes = bytes
        position = bytes.startIndex
        guard let length = Varint.read(bytes, at: &position), let groups = Varint.read(bytes, at: &position),
            let count = Varint.read(bytes, at: &position), let first = Varint.read(bytes, at: &position),
            (1...UInt64(Self.maximumGroups)).contains(groups), length <= 1 << 40, length % (groups * 32) == 0,
            length > 0, let count = Int(exactly: count)
        else { throw .damaged }
        groupCount = Int(groups)
        groupLength = Int(length / groups)
        left = count
        value = Varint.signed(first)
    }

    /// - Throws: ``ParquetError`` if all values have been read.
    mutating func next() throws(ParquetError) -> Int64 {
        guard left > 0 else { throw .damaged }
        left -= 1
        guard !isFirst else {
            isFirst = false
            return value
        }
        if leftInGroup == 0 { try startGroup() }
        leftInGroup -= 1
        // Both 32-bit and 64-bit differences may overflow.
        value &+= smallestDifference &+ Int64(bitPattern: BitPacking.wideValue(bytes, bit: bit, width: width))
        bit += width
        return value
    }

    private mutating func startGroup() throws(ParquetError) {
        if widths.isEmpty {
            guard let smallest = Varint.read(bytes, at: &position), groupCount <= bytes.endIndex - position else {
                throw .damaged
            }
            smallestDifference = Varint.signed(smallest)
            widths = bytes[position..<position + groupCount]
            position += groupCount
        }
        width = Int(widths.removeFirst())
        let (size, overflows) = (groupLength / 8).multipliedReportingOverflow(by: width)
        guard width <= 64, !overflows, size <= bytes.endIndex - position else { throw .damaged }
        bit = (position - bytes.startIndex) * 8
        position += size
        leftInGroup = groupLength
    }

    /// Returns the bytes after the integers, without reading each integer.
    consuming func rest() throws(ParquetError) -> ArraySlice<UInt8> {
        var unread = left - (isFirst ? 1 : 0) - leftInGroup
        while unread > 0 {
            try startGroup()
            unread -= leftInGroup
        }
        return bytes[position...]
    }
}
