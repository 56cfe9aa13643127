/// A writer of a JPEG and its entropy-coded data, which stuffs a zero byte after each FF in the data. ITU-T T.81,
/// F.1.2.3.
struct EntropyWriter: ~Copyable {
    private var start: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    /// The number of bytes written.
    private(set) var byteCount = 0
    /// The bits that are not written yet, in the low bits; fewer than 32 between calls.
    private var pending: UInt64 = 0
    private var count = 0

    init(reserving capacity: Int) {
        self.capacity = max(64, capacity)
        start = .allocate(capacity: self.capacity)
    }

    deinit { start.deallocate() }

    /// The written bytes. The buffer is valid as long as the writer exists and nothing more is written.
    var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: byteCount) }

    /// Reserves capacity for the given number of bytes, not counting stuffing.
    mutating func reserve(_ bytes: Int) {
        let needed = byteCount + 2 * bytes + 16
        guard needed > capacity else { return }
        capacity = needed + needed / 2
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        larger.update(from: start, count: byteCount)
        start.deallocate()
        start = larger
    }

    /// Writes the lowest bits of a number, up to 32. This is fastest if capacity was reserved.
    @inline(__always)
    mutating func put(_ bits: UInt32, _ length: Int) {
        pending = pending &<< UInt64(truncatingIfNeeded: length) | UInt64(bits)
        count &+= length
        guard count >= 32 else { return }
        count &-= 32
        let word = UInt32(truncatingIfNeeded: pending &>> UInt64(truncatingIfNeeded: count))
        guard !UInt64(word).hasByteOfOnes, byteCount &+ 8 <= capacity else { return stuff(word) }
        UnsafeMutableRawPointer(start + byteCount).storeBytes(of: word.bigEndian, as: UInt32.self)
        byteCount &+= 4
    }

    @inline(__always)
    mutating func put(_ code: HuffmanCode) { put(code.bits, Int(code.length)) }

    @inline(never)
    private mutating func stuff(_ word: UInt32) {
        for shift in [24, 16, 8, 0] as [UInt32] { stuff(UInt8(truncatingIfNeeded: word >> shift)) }
    }

    private mutating func stuff(_ byte: UInt8) {
        append(byte)
        if byte == 0xFF { append(0) }
    }

    private mutating func append(_ byte: UInt8) {
        // If the index is damaged, a segment may have more bits than expected.
        if byteCount == capacity { reserve(capacity) }
        start[byteCount] = byte
        byteCount += 1
    }

    /// Writes whole bytes of entropy-coded data. They may start at any bit of the output, and capacity must have been
    /// reserved.
    ///
    /// - Returns: Whether the data contains no marker.
    mutating func copyData(_ data: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let source = data.baseAddress else { return true }
        var position = 0
        while position < data.count {
            position += copyWords(source + position, data.count - position)
            guard position < data.count else { break }
            put(UInt32(source[position]), 8)
            if source[position] == 0xFF {
                guard position + 1 == data.count || source[position + 1] == 0 else { return false }
                position &+= 1
            }
            position &+= 1
        }
        return true
    }

    /// Writes four-byte words, stopping at the first word that contains stuffed bytes or would need stuffing.
    ///
    /// - Returns: The number of bytes written.
    private mutating func copyWords(_ source: UnsafePointer<UInt8>, _ count: Int) -> Int {
        let words = min(count, capacity - byteCount) / 4
        let target = UnsafeMutableRawPointer(start + byteCount)
        var written = 0
        while written < words {
            let word = UInt32(bigEndian: UnsafeRawPointer(source + 4 * written).loadUnaligned(as: UInt32.self))
            let bits = pending &<< 32 | UInt64(word)
            let shifted = UInt32(truncatingIfNeeded: bits &>> UInt64(truncatingIfNeeded: self.count))
            guard !(UInt64(word) | UInt64(shifted) << 32).hasByteOfOnes else { break }
            target.storeBytes(of: shifted.bigEndian, toByteOffset: 4 * written, as: UInt32.self)
            pending = bits
            written &+= 1
        }
        byteCount &+= 4 * written
        return 4 * written
    }

    /// Pads the last byte with 1 bits.
    mutating func align() {
        let padding = (8 - count % 8) % 8
        pending = pending << UInt64(padding) | UInt64(1 << padding - 1)
        count += padding
        while count > 0 {
            count -= 8
            stuff(UInt8(truncatingIfNeeded: pending >> UInt64(count)))
        }
        pending = 0
    }

    /// Writes a marker at a byte boundary.
    mutating func put(marker: UInt8) {
        reserve(2)
        append(0xFF)
        append(marker)
    }

    /// Writes bytes unchanged at a byte boundary.
    mutating func copy(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let source = bytes.baseAddress else { return }
        reserve(bytes.count)
        (start + byteCount).update(from: source, count: bytes.count)
        byteCount += bytes.count
    }
}
