/// The binary encoding of an outline: whether it is an area, and the number of parts; then, for each part, the number
/// of points and the points. Each point is stored as its difference from the previous one.
///
/// Numbers are varints with the lowest seven bits first. Differences are zigzag-encoded.
///
/// Source: https://protobuf.dev/programming-guides/encoding/#varints
extension Outline {
    /// The encoded outline.
    var bytes: [UInt8] {
        var writer = VarintWriter()
        writer.add(isArea ? 1 : 0)
        writer.add(UInt64(parts.count))
        var last = GridPoint(x: 0, y: 0)
        for part in parts {
            writer.add(UInt64(part.count))
            for point in part {
                writer.add(difference: Int64(point.x) - Int64(last.x))
                writer.add(difference: Int64(point.y) - Int64(last.y))
                last = point
            }
        }
        return writer.bytes
    }

    /// Decodes an outline. Returns `nil` if the bytes are not an outline.
    init?(bytes: UnsafeRawBufferPointer) {
        var reader = VarintReader(bytes)
        guard let isArea = reader.next(), let count = reader.next(), count <= bytes.count else { return nil }
        var parts: [[GridPoint]] = []
        var last = GridPoint(x: 0, y: 0)
        for _ in 0..<count {
            guard let points = reader.next(), points <= bytes.count else { return nil }
            var part: [GridPoint] = []
            part.reserveCapacity(Int(points))
            for _ in 0..<points {
                guard let x = reader.next(after: last.x), let y = reader.next(after: last.y) else { return nil }
                last = GridPoint(x: x, y: y)
                part.append(last)
            }
            parts.append(part)
        }
        self.init(isArea: isArea == 1, parts: parts)
    }
}

private struct VarintWriter {
    var bytes: [UInt8] = []

    mutating func add(_ number: UInt64) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    mutating func add(difference: Int64) { add(UInt64(bitPattern: difference << 1 ^ difference >> 63)) }
}

private struct VarintReader {
    private let bytes: UnsafeRawBufferPointer
    private var offset = 0

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    mutating func next() -> UInt64? {
        var number: UInt64 = 0
        for shift in stride(from: 0, to: 63, by: 7) {
            guard offset < bytes.count else { return nil }
            let byte = bytes[offset]
            offset += 1
            number |= UInt64(byte & 0x7F) << UInt64(shift)
            if byte < 0x80 { return number }
        }
        return nil
    }

    /// Reads a grid coordinate that is stored as its difference from the previous one.
    mutating func next(after last: UInt32) -> UInt32? {
        guard let number = next() else { return nil }
        let step = Int64(last) &+ (Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1))
        return (0..<Int64(1) << 31).contains(step) ? UInt32(step) : nil
    }
}
