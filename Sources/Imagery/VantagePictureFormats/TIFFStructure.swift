/// A TIFF structure: directories of numbered tags with values. EXIF blocks and TIFF files have this structure.
///
/// Offsets in files may have any value. Entries and values that extend past the end are left out.
///
/// Source: TIFF 6.0, section 2, "TIFF Structure".
package struct TIFFStructure: Sendable {
    /// An entry of a directory.
    package struct Entry: Sendable {
        package let tag: UInt16
        let type: UInt16
        /// The number of values.
        let count: Int
        /// The position of the value or, if it is longer than 4 bytes, of its offset.
        let position: Int
    }

    /// The maximum size of one value in bytes. Except for descriptions, the values that the import reads are short.
    private static let maximumValue = 32_768
    /// The maximum number of numbers in one value. None of the tags that are read holds more than a few.
    private static let maximumNumbers = 16
    private static let entrySize = 12

    private let bytes: [UInt8]
    /// The position that offsets are relative to.
    private let start: Int
    private let isBigEndian: Bool

    /// Returns `nil` if the bytes do not begin with a TIFF header.
    ///
    /// - Parameters:
    ///   - start: The position of the header. Offsets are relative to it.
    ///   - number: The accepted magic numbers in the header: 42, except in some raw files.
    package init?(_ bytes: [UInt8], at start: Int = 0, number: Set<Int> = [42]) {
        guard start >= 0, bytes.count >= start + 8 else { return nil }
        switch (bytes[start], bytes[start + 1]) {
        case (0x49, 0x49): isBigEndian = false
        case (0x4D, 0x4D): isBigEndian = true
        default: return nil
        }
        self.bytes = bytes
        self.start = start
        guard number.contains(integer(at: start + 2, 2)) else { return nil }
    }

    private init(bytes: [UInt8], start: Int, isBigEndian: Bool) {
        self.bytes = bytes
        self.start = start
        self.isBigEndian = isBigEndian
    }

    /// Returns a structure in the same bytes whose offsets are relative to another position. It need not have a header.
    func structure(at start: Int, isBigEndian: Bool) -> TIFFStructure {
        TIFFStructure(bytes: bytes, start: start, isBigEndian: isBigEndian)
    }

    /// The entries of the first directory.
    package var firstDirectory: [Entry] { directory(at: integer(at: start + 4, 4)) }

    /// Returns the entries of the directory at an offset; none if it does not lie within the bytes.
    package func directory(at offset: Int) -> [Entry] {
        let first = start + offset
        guard offset >= 8, first + 2 <= bytes.count else { return [] }
        let count = min(integer(at: first, 2), (bytes.count - first - 2) / Self.entrySize)
        return (0..<count).map { index in
            let position = first + 2 + index * Self.entrySize
            return Entry(
                tag: UInt16(integer(at: position, 2)), type: UInt16(integer(at: position + 2, 2)),
                count: integer(at: position + 4, 4), position: position + 8)
        }
    }

    /// Returns the offsets of the directories in the file's chain, without repetition.
    package func chain(limit: Int) -> [Int] {
        var offsets: [Int] = []
        var next = integer(at: start + 4, 4)
        while next >= 8, offsets.count < limit, !offsets.contains(next), start + next + 2 <= bytes.count {
            offsets.append(next)
            let end = start + next + 2 + integer(at: start + next, 2) * Self.entrySize
            guard end + 4 <= bytes.count else { break }
            next = integer(at: end, 4)
        }
        return offsets
    }

    /// Returns the bytes at a range of offsets, or `nil` if some lie outside.
    package func bytes(in range: Range<Int>) -> ArraySlice<UInt8>? {
        guard range.lowerBound >= 0, start + range.upperBound <= bytes.count else { return nil }
        return bytes[start + range.lowerBound..<start + range.upperBound]
    }

    /// Returns the bytes of a value of any length, or `nil` if its type is unknown or it is not within the bytes.
    package func bytes(of entry: Entry) -> ArraySlice<UInt8>? {
        guard let type = ValueType(rawValue: entry.type), entry.count > 0 else { return nil }
        let length = entry.count * type.size
        guard length > 4 else { return bytes[entry.position..<entry.position + length] }
        let offset = integer(at: entry.position, 4)
        return bytes(in: offset..<offset + length)
    }

    /// Returns the entry's value, or `nil` if its type is unknown, or if it is empty, too long or outside the bytes.
    package func value(of entry: Entry) -> TIFFValue? {
        guard let type = ValueType(rawValue: entry.type), let range = range(of: entry, type) else { return nil }
        guard !type.isText else { return TIFFValue(bytes: Array(bytes[range]), numbers: []) }
        let positions = stride(from: range.lowerBound, to: range.upperBound, by: type.size)
        return TIFFValue(bytes: [], numbers: positions.prefix(Self.maximumNumbers).map { number(at: $0, type) })
    }

    private func range(of entry: Entry, _ type: ValueType) -> Range<Int>? {
        guard entry.count > 0, entry.count <= Self.maximumValue / type.size else { return nil }
        let length = entry.count * type.size
        let position = length <= 4 ? entry.position : start + integer(at: entry.position, 4)
        return position + length <= bytes.count ? position..<position + length : nil
    }

    private func number(at position: Int, _ type: ValueType) -> Double? {
        switch type {
        case .byte, .short, .long, .directory: Double(integer(at: position, type.size))
        case .signedByte, .signedShort, .signedLong: Double(signed(at: position, type.size))
        case .rational: Self.quotient(integer(at: position, 4), integer(at: position + 4, 4))
        case .signedRational: Self.quotient(signed(at: position, 4), signed(at: position + 4, 4))
        case .float: Self.finite(Double(Float(bitPattern: UInt32(integer(at: position, 4)))))
        case .double: Self.finite(Double(bitPattern: UInt64(bitPattern: Int64(integer(at: position, 8)))))
        case .ascii, .undefined, .utf8: nil
        }
    }

    private static func quotient(_ numerator: Int, _ denominator: Int) -> Double? {
        denominator == 0 ? nil : Double(numerator) / Double(denominator)
    }

    private static func finite(_ number: Double) -> Double? { number.isFinite ? number : nil }

    private func integer(at position: Int, _ size: Int) -> Int {
        var number: UInt64 = 0
        for index in 0..<size {
            number = number << 8 | UInt64(bytes[position + (isBigEndian ? index : size - 1 - index)])
        }
        return Int(truncatingIfNeeded: number)
    }

    private func signed(at position: Int, _ size: Int) -> Int {
        let shift = Int.bitWidth - 8 * size
        return (integer(at: position, size) << shift) >> shift
    }
}

/// The type of a value.
///
/// Source: TIFF 6.0, section 2; EXIF 3.0 (CIPA DC-008-2023), section 4.6.2, for UTF-8.
private enum ValueType: UInt16 {
    case byte = 1
    case ascii = 2
    case short = 3
    case long = 4
    case rational = 5
    case signedByte = 6
    case undefined = 7
    case signedShort = 8
    case signedLong = 9
    case signedRational = 10
    case float = 11
    case double = 12
    case directory = 13
    case utf8 = 129

    /// The size of one value in bytes.
    var size: Int {
        switch self {
        case .byte, .ascii, .signedByte, .undefined, .utf8: 1
        case .short, .signedShort: 2
        case .long, .signedLong, .float, .directory: 4
        case .rational, .signedRational, .double: 8
        }
    }

    /// Whether the value is text or untyped bytes.
    var isText: Bool { self == .ascii || self == .undefined || self == .utf8 }
}
