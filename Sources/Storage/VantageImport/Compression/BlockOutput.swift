/// The output of a decompressor for blocks whose decompressed size is known.
struct BlockOutput {
    private let bytes: UnsafeMutableRawBufferPointer
    /// The number of bytes written.
    private(set) var count = 0

    private init(_ bytes: UnsafeMutableRawBufferPointer) { self.bytes = bytes }

    /// Decompresses a block.
    ///
    /// - Parameters:
    ///   - size: The expected number of bytes.
    ///   - fill: Writes the block into a buffer with space for one extra byte, so that blocks that are too long are
    ///     detected. Returns the number of bytes written, or `nil` if the block is damaged.
    /// - Returns: `nil` if the block is damaged or does not have the expected size.
    static func bytes(_ size: Int, fill: (UnsafeMutableRawBufferPointer) -> Int?) -> [UInt8]? {
        var isSound = false
        let output = [UInt8](unsafeUninitializedCapacity: size + 1) { buffer, count in
            let space = UnsafeMutableBufferPointer(rebasing: buffer[...size])
            isSound = fill(UnsafeMutableRawBufferPointer(space)) == size
            count = isSound ? size : 0
        }
        return isSound ? output : nil
    }

    /// Decompresses a block that consists of literal bytes and copies of earlier output.
    ///
    /// - Parameter write: Writes the output. Returns `false` if the block is damaged.
    /// - Returns: `nil` if the block is damaged or does not have the expected size.
    static func bytes(_ size: Int, write: (inout BlockOutput) -> Bool) -> [UInt8]? {
        bytes(size) { buffer in
            var output = BlockOutput(UnsafeMutableRawBufferPointer(rebasing: buffer[..<size]))
            return write(&output) ? output.count : nil
        }
    }

    /// Appends bytes. Returns `false` if they do not fit.
    mutating func append(_ literal: UnsafeRawBufferPointer) -> Bool {
        guard literal.count <= bytes.count - count else { return false }
        UnsafeMutableRawBufferPointer(rebasing: bytes[count...]).copyMemory(from: literal)
        count += literal.count
        return true
    }

    /// Appends a copy of earlier output, which may overlap with the copy itself.
    ///
    /// - Parameter offset: The distance of the copy's source from the end of the output, in bytes.
    /// - Returns: `false` if the offset points before the start of the output, or if the copy does not fit.
    mutating func copy(_ length: Int, from offset: Int) -> Bool {
        guard offset > 0, offset <= count, length <= bytes.count - count else { return false }
        for index in count..<count + length { bytes[index] = bytes[index - offset] }
        count += length
        return true
    }
}
