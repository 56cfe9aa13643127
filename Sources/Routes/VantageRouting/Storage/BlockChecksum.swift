/// Checksums of blocks, computed from a block's bytes and the number of its row. They detect accidental damage but not
/// tampering.
enum BlockChecksum {
    static func of(_ bytes: [UInt8], row: Int64) -> Int64 {
        var sum = UInt64(bytes.count) ^ 0x9E37_79B9_7F4A_7C15
        mix(&sum, UInt64(bitPattern: row))
        bytes.withUnsafeBytes { bytes in
            let whole = bytes.count & ~7
            for place in stride(from: 0, to: whole, by: 8) {
                mix(&sum, UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)))
            }
            for place in whole..<bytes.count { mix(&sum, UInt64(bytes[place])) }
        }
        return Int64(bitPattern: sum)
    }

    /// Mixes a word into the sum. For a given sum, different words give different results; for a given word, different
    /// sums do.
    @inline(__always)
    private static func mix(_ sum: inout UInt64, _ word: UInt64) {
        sum = (sum ^ word) &* 0xD6E8_FEB8_6659_FD93
        sum ^= sum >> 32
    }
}
