@testable import VantageImport

/// Builds valid and invalid EXIF blocks, like those that cameras write.
struct ExifBuilder {
    enum Value {
        case ascii(String)
        case bytes(type: UInt16, [UInt8])
        case shorts([UInt16])
        case longs([UInt32])
        case rationals([(UInt32, UInt32)])
        case signedRationals([(Int32, Int32)])

        static func short(_ value: UInt16) -> Value { .shorts([value]) }
        static func rational(_ numerator: UInt32, _ denominator: UInt32) -> Value {
            .rationals([(numerator, denominator)])
        }
    }

    var isBigEndian = false
    private var directories: [UInt32: [(tag: UInt16, value: Value)]] = [:]

    init(_ values: KeyValuePairs<ExifTag, Value> = [:]) {
        for (tag, value) in values { self[tag] = value }
    }

    /// Creates a block with a latitude and a longitude in degrees, each with its Ref.
    static func at(_ latitude: Double, _ longitude: Double) -> ExifBuilder {
        func value(_ degrees: Double) -> Value { .rational(UInt32((abs(degrees) * 1e7).rounded()), 10_000_000) }
        return ExifBuilder([
            .gpsLatitude: value(latitude), .gpsLatitudeRef: .ascii(latitude < 0 ? "S" : "N"),
            .gpsLongitude: value(longitude), .gpsLongitudeRef: .ascii(longitude < 0 ? "W" : "E"),
        ])
    }

    subscript(tag: ExifTag) -> Value? {
        get { nil }
        set {
            set(UInt16(tag.rawValue & 0xFFFF), in: tag.rawValue & 0xF_0000, to: newValue)
        }
    }

    /// Sets a tag that the import does not read.
    mutating func set(_ number: UInt16, in directory: UInt32, to value: Value?) {
        directories[directory, default: []].removeAll { $0.tag == number }
        if let value { directories[directory, default: []].append((number, value)) }
    }

    func setting(_ values: KeyValuePairs<ExifTag, Value>) -> ExifBuilder {
        var copy = self
        for (tag, value) in values { copy[tag] = value }
        return copy
    }

    /// The block as an APP1 payload.
    var payload: [UInt8] {
        var writer = Writer(isBigEndian: isBigEndian)
        writer.text(isBigEndian ? "MM" : "II")
        writer.number(42, 2)
        writer.number(8, 4)
        var main = directories[ExifTag.mainDirectory] ?? []
        let others = [(ExifTag.exifDirectory, UInt16(0x8769)), (ExifTag.gpsDirectory, UInt16(0x8825))]
            .filter { directories[$0.0] != nil }
        main += others.map { ($0.1, Value.longs([0])) }
        let pointers = writer.directory(main)
        for (directory, pointer) in others {
            writer.patch(pointers[pointer] ?? 0, with: writer.bytes.count)
            _ = writer.directory(directories[directory] ?? [])
        }
        return ExifReader.signature + writer.bytes
    }
}

private struct Writer {
    let isBigEndian: Bool
    var bytes: [UInt8] = []

    mutating func text(_ text: String) { bytes += Array(text.utf8) }

    mutating func number(_ value: Int, _ count: Int) { bytes += encoded(UInt64(bitPattern: Int64(value)), count) }

    mutating func patch(_ position: Int, with value: Int) {
        bytes.replaceSubrange(position..<position + 4, with: encoded(UInt64(value), 4))
    }

    private func encoded(_ value: UInt64, _ count: Int) -> [UInt8] {
        let little = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * UInt64($0))) }
        return isBigEndian ? little.reversed() : little
    }

    /// Writes a directory.
    ///
    /// - Returns: The offset of each tag's value field.
    mutating func directory(_ entries: [(tag: UInt16, value: ExifBuilder.Value)]) -> [UInt16: Int] {
        let entries = entries.sorted { $0.tag < $1.tag }
        var fields: [UInt16: Int] = [:]
        var late: [(field: Int, data: [UInt8])] = []
        number(entries.count, 2)
        for (tag, value) in entries {
            let (type, count, data) = encoded(value)
            number(Int(tag), 2)
            number(Int(type), 2)
            number(count, 4)
            fields[tag] = bytes.count
            if data.count > 4 { late.append((bytes.count, data)) }
            bytes += data.count > 4 ? [0, 0, 0, 0] : data + [UInt8](repeating: 0, count: 4 - data.count)
        }
        number(0, 4)
        for (field, data) in late {
            patch(field, with: bytes.count)
            bytes += data
        }
        return fields
    }

    private func encoded(_ value: ExifBuilder.Value) -> (type: UInt16, count: Int, data: [UInt8]) {
        switch value {
        case .ascii(let text): (2, text.utf8.count + 1, Array(text.utf8) + [0])
        case .bytes(let type, let data): (type, data.count, data)
        case .shorts(let values): (3, values.count, values.flatMap { encoded(UInt64($0), 2) })
        case .longs(let values): (4, values.count, values.flatMap { encoded(UInt64($0), 4) })
        case .rationals(let values):
            (5, values.count, values.flatMap { encoded(UInt64($0.0), 4) + encoded(UInt64($0.1), 4) })
        case .signedRationals(let values):
            (
                10, values.count,
                values.flatMap {
                    encoded(UInt64(UInt32(bitPattern: $0.0)), 4) + encoded(UInt64(UInt32(bitPattern: $0.1)), 4)
                }
            )
        }
    }
}
