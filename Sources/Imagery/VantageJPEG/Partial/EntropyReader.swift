/// A reader of the bits in entropy-coded data, without the zero bytes that are stuffed after FF. ITU-T T.81, F.2.2.5.
///
/// At a marker and at the end of the bytes, it returns zeros. ``isExhausted`` reports whether any of these zeros were
/// used.
struct EntropyReader {
    private let bytes: UnsafePointer<UInt8>
    private let end: Int
    /// The offset of the next byte to load.
    private(set) var position: Int
    /// The next bits, starting from the highest bit.
    private(set) var buffer: UInt64 = 0
    /// The number of bits in the buffer.
    private(set) var count = 0
    /// The number of bits at the end of the buffer that are padding zeros rather than data.
    private var invented = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>, at position: Int) {
        // An empty buffer may have no address. Its bytes are never read, so any address will do.
        self.bytes = bytes.baseAddress ?? UnsafePointer(bitPattern: 1)!
        end = bytes.count
        self.position = min(position, bytes.count)
    }

    var isExhausted: Bool { count < invented }

    /// The position of the next bit, counted from the first bit of the bytes, including stuffed bytes.
    var bitPosition: Int {
        let unread = max(0, count - invented)
        var byte = position
        for _ in 0..<(unread + 7) / 8 {
            byte -= 1
            if byte > 0, bytes[byte] == 0, bytes[byte - 1] == 0xFF { byte -= 1 }
        }
        return byte * 8 + (8 - unread % 8) % 8
    }

    /// Fills the buffer with at least `bits` bits, up to 48.
    @inline(__always)
    mutating func refill(_ bits: Int = 48) {
        guard count < bits else { return }
        if position + 8 <= end {
            let word = UInt64(bigEndian: UnsafeRawPointer(bytes + position).loadUnaligned(as: UInt64.self))
            if !word.hasByteOfOnes {
                buffer |= word &>> UInt64(count)
                let taken = (63 &- count) &>> 3
                position &+= taken
                count &+= taken &* 8
                // Partially used bytes are loaded again.
                buffer &= ~0 &<< UInt64(64 &- count)
                return
            }
        }
        self = refilledByByte()
    }

    /// Returns the reader with a full buffer. A mutating function would make the compiler keep the reader in memory
    /// instead of in registers.
    @inline(never)
    private func refilledByByte() -> EntropyReader {
        var refilled = self
        while refilled.count <= 56 { refilled.appendByte() }
        return refilled
    }

    private mutating func appendByte() {
        if position < end, bytes[position] != 0xFF {
            append(bytes[position])
            position += 1
        } else if position + 1 < end, bytes[position + 1] == 0 {
            append(0xFF)
            position += 2
        } else {
            invented += 8
            count += 8
        }
    }

    private mutating func append(_ byte: UInt8) {
        buffer |= UInt64(byte) << UInt64(56 - count)
        count += 8
    }

    /// Skips bits that are in the buffer.
    @inline(__always)
    mutating func skip(_ bits: Int) {
        buffer &<<= UInt64(truncatingIfNeeded: bits)
        count &-= bits
    }

    /// Returns the next 1 to 32 bits, which must be in the buffer.
    @inline(__always)
    func peek(_ bits: Int) -> UInt32 { UInt32(truncatingIfNeeded: buffer &>> UInt64(truncatingIfNeeded: 64 &- bits)) }

    /// Returns the next symbol, or nil if the bits are not a valid code. Leaves at least 32 bits in the buffer.
    @inline(__always)
    mutating func symbol(_ lookup: HuffmanLookup) -> UInt8? {
        refill()
        let entry = lookup.entry(buffer)
        guard entry != 0 else { return nil }
        skip(Int(entry &>> 8))
        return UInt8(truncatingIfNeeded: entry)
    }

    /// Returns the value that the bits after a symbol represent. ITU-T T.81, F.2.2.1.
    @inline(__always)
    mutating func difference(_ bits: Int) -> Int {
        guard bits > 0 else { return 0 }
        let value = Int(peek(bits))
        skip(bits)
        return value < 1 &<< (bits &- 1) ? value &- (1 &<< bits) &+ 1 : value
    }

    /// Advances past a restart marker and the padding bits before it.
    ///
    /// - Returns: The number of the marker, 0...7; nil if there is no restart marker.
    mutating func passRestart() -> Int? {
        let unread = count - invented
        guard unread >= 0, unread < 8 else { return nil }
        var next = position
        while next + 1 < end, bytes[next] == 0xFF, bytes[next + 1] == 0xFF { next += 1 }
        guard next + 1 < end, bytes[next] == 0xFF, (0xD0...0xD7).contains(bytes[next + 1]) else { return nil }
        position = next + 2
        (buffer, count, invented) = (0, 0, 0)
        return Int(bytes[next + 1] & 7)
    }
}

extension UInt64 {
    /// Whether one of the eight bytes is FF.
    @inline(__always)
    var hasByteOfOnes: Bool {
        let inverse = ~self
        return (inverse &- 0x0101_0101_0101_0101) & self & 0x8080_8080_8080_8080 != 0
    }
}
