/// Converts between 32-bit words and the little-endian bytes of blocks.
enum LittleEndianWords {
    static func bytes(_ words: [UInt32]) -> [UInt8] {
        let words = words.map(\.littleEndian)
        return words.withUnsafeBytes(Array.init)
    }

    /// Returns the words; `nil` when the number of bytes is not a multiple of four.
    static func words(_ bytes: [UInt8]) -> [UInt32]? {
        guard bytes.count % 4 == 0 else { return nil }
        return [UInt32](unsafeUninitializedCapacity: bytes.count / 4) { words, count in
            count = words.count
            bytes.withUnsafeBytes { UnsafeMutableRawBufferPointer(words).copyMemory(from: $0) }
            for place in words.indices { words[place] = UInt32(littleEndian: words[place]) }
        }
    }
}
