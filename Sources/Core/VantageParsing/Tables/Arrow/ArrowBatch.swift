/// The rows of a record batch, whose bytes are untrusted.
package struct ArrowBatch: Sendable {
    /// The number of rows.
    package let count: Int
    let columns: [ArrowValues]

    init(count: Int, columns: [ArrowValues]) { (self.count, self.columns) = (count, columns) }

    /// Returns a cell as text; `nil` if it is null or empty.
    package func text(_ column: Int, row: Int) -> String? { columns[column].text(row) }

    /// Returns a cell as a number; `nil` if it is null or is not a finite number.
    package func number(_ column: Int, row: Int) -> Double? { columns[column].number(row) }
}

/// The values of a column in a record batch.
struct ArrowValues: Sendable {
    private let type: ArrowFieldType
    private let body: [UInt8]
    private let buffers: [Range<Int>]
    private let hasNulls: Bool
    /// The values that this column's indices refer to.
    private let dictionary: [ArrowValues]

    /// - Parameters:
    ///   - type: The type of the values, or of the indices.
    ///   - count: The number of values.
    ///   - body: The body of the message.
    ///   - buffers: The ranges of the column's buffers in the body, all of which are in bounds.
    ///   - dictionary: The values that the indices refer to, or an empty array.
    /// - Throws: ``ArrowError`` if a buffer is too short for the values.
    init(
        _ type: ArrowFieldType, count: Int, hasNulls: Bool, body: [UInt8], buffers: [Range<Int>],
        dictionary: [ArrowValues] = []
    ) throws(ArrowError) {
        (self.type, self.body, self.buffers, self.dictionary) = (type, body, buffers, dictionary)
        let needed = Self.sizes(type, count: count)
        // Types that are not read may have no validity bits.
        self.hasNulls = hasNulls && !needed.isEmpty && !(buffers.first?.isEmpty ?? true)
        for (index, size) in needed.enumerated() {
            let isAbsent = index == 0 && !self.hasNulls
            guard isAbsent || index < buffers.count && buffers[index].count >= size else { throw .damaged }
        }
    }

    func text(_ row: Int) -> String? {
        guard isValid(row) else { return nil }
        switch type {
        case .text(let bits): return nonempty(bits == 32 ? range(Int32.self, row) : range(Int64.self, row))
        case .textView: return view(row)
        case .integer(_, let isSigned):
            guard let bits = integer(row) else { return nil }
            guard let values = dictionary.last else { return isSigned ? "\(bits)" : "\(UInt64(bitPattern: bits))" }
            return values.isInBounds(bits) ? values.text(Int(bits)) : nil
        case .float:
            return number(row).map { Int64(exactly: $0).map(String.init) ?? String($0) }
        case .bool: return body[buffers[1].lowerBound + row / 8] >> UInt8(row % 8) & 1 == 1 ? "true" : "false"
        case .null, .other: return nil
        }
    }

    func number(_ row: Int) -> Double? {
        guard isValid(row) else { return nil }
        switch type {
        case .float(let bits):
            let number =
                bits == 64
                ? Double(bitPattern: body.littleEndian(UInt64.self, at: buffers[1].lowerBound + 8 * row) ?? 0)
                : Double(Float(bitPattern: body.littleEndian(UInt32.self, at: buffers[1].lowerBound + 4 * row) ?? 0))
            return number.isFinite ? number : nil
        case .integer(_, let isSigned) where dictionary.isEmpty:
            return integer(row).map { isSigned ? Double($0) : Double(UInt64(bitPattern: $0)) }
        case .integer, .text, .textView: return text(row).flatMap { DecimalNumber.number($0) }
        case .bool, .null, .other: return nil
        }
    }

    /// The minimum number of values that the buffers hold.
    private var capacity: Int {
        switch type {
        case .text(let bits): max(0, buffers[1].count / (bits / 8) - 1)
        case .textView: buffers[1].count / 16
        case .integer(let bits, _), .float(let bits): buffers[1].count / (bits / 8)
        case .bool: buffers[1].count * 8
        case .null, .other: 0
        }
    }

    private func isInBounds(_ index: Int64) -> Bool {
        index >= 0 && index < capacity && (!hasNulls || index < 8 * buffers[0].count)
    }

    private func isValid(_ row: Int) -> Bool {
        !hasNulls || body[buffers[0].lowerBound + row / 8] >> UInt8(row % 8) & 1 == 1
    }

    /// Returns an integer. The bits of an unsigned integer are reinterpreted as signed.
    private func integer(_ row: Int) -> Int64? {
        guard case .integer(let bits, let isSigned) = type else { return nil }
        let position = buffers[1].lowerBound + bits / 8 * row
        func read<Value: FixedWidthInteger>(_ type: Value.Type) -> Int64? {
            body.littleEndian(type, at: position).map { Int64(truncatingIfNeeded: $0) }
        }
        return switch (bits, isSigned) {
        case (8, true): read(Int8.self)
        case (8, false): read(UInt8.self)
        case (16, true): read(Int16.self)
        case (16, false): read(UInt16.self)
        case (32, true): read(Int32.self)
        case (32, false): read(UInt32.self)
        default: read(Int64.self)
        }
    }

    /// Returns the range of a string in the body; `nil` if its offsets are out of bounds.
    private func range<Offset: FixedWidthInteger>(_ type: Offset.Type, _ row: Int) -> Range<Int>? {
        let position = buffers[1].lowerBound + MemoryLayout<Offset>.size * row
        guard let start = body.littleEndian(type, at: position),
            let end = body.littleEndian(type, at: position + MemoryLayout<Offset>.size),
            start >= 0, start <= end, end <= buffers[2].count
        else { return nil }
        return buffers[2].lowerBound + Int(start)..<buffers[2].lowerBound + Int(end)
    }

    /// Returns the text of a view: up to 12 bytes in place, or a part of one of the other buffers.
    private func view(_ row: Int) -> String? {
        let position = buffers[1].lowerBound + 16 * row
        guard let count = body.littleEndian(Int32.self, at: position).map(Int.init), count >= 0 else { return nil }
        if count <= 12 { return nonempty(position + 4..<position + 4 + count) }
        guard let index = body.littleEndian(Int32.self, at: position + 8).map(Int.init),
            let start = body.littleEndian(Int32.self, at: position + 12).map(Int.init), index >= 0,
            index + 2 < buffers.count, start >= 0, start + count <= buffers[index + 2].count
        else { return nil }
        let lower = buffers[index + 2].lowerBound + start
        return nonempty(lower..<lower + count)
    }

    private func nonempty(_ range: Range<Int>?) -> String? {
        guard let range, !range.isEmpty else { return nil }
        return String(decoding: body[range], as: UTF8.self)
    }

    /// Returns the minimum sizes of a column's buffers in bytes.
    private static func sizes(_ type: ArrowFieldType, count: Int) -> [Int] {
        let validity = (count + 7) / 8
        return switch type {
        case .null, .other: []
        case .bool: [validity, validity]
        case .integer(let bits, _), .float(let bits): [validity, bits / 8 * count]
        // The offsets of an empty column may be absent.
        case .text(let bits): [validity, count == 0 ? 0 : bits / 8 * (count + 1), 0]
        case .textView: [validity, 16 * count]
        }
    }
}
