import CVantageZlib
import VantageCore
import VantageParsing

/// The content of a file in a ZIP archive, decompressed in chunks, in constant memory.
final class ZipContent {
    private static let chunk = 1 << 16

    private let file: RegularFile
    private let entry: ZipArchive.Entry
    private var stream = z_stream()
    /// The range of the compressed bytes that are not read yet.
    private var rest: Range<Int>
    private var input: [UInt8] = []
    /// The index of the first input byte that is not decompressed yet.
    private var position = 0
    private var checksum: UInt = 0
    private var size = 0
    private var isFinished = false
    /// The reason why the content ends early.
    private(set) var failure: ZipError?

    /// - Parameter maximumSize: The maximum size of the content in bytes.
    /// - Throws: ``ZipError`` if the content is too large or cannot be decompressed.
    init(
        _ entry: ZipArchive.Entry, of archive: ZipArchive, in file: RegularFile, maximumSize: Int
    ) throws(ZipError) {
        guard !entry.isEncrypted else { throw .unsupported(feature: "encryption") }
        guard entry.method == 0 || entry.method == 8 else {
            throw .unsupported(feature: "a compression method other than Deflate")
        }
        guard entry.size <= maximumSize else { throw .tooLarge(bytes: maximumSize) }
        self.file = file
        self.entry = entry
        rest = try archive.content(of: entry)
        // Negative bits select the raw format, without a header.
        let status = inflateInit2_(&stream, -MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        guard status == Z_OK else { throw .damaged }
    }

    deinit { inflateEnd(&stream) }

    var source: ByteSource { ByteSource { () throws(SystemError) in try self.next() } }

    /// Returns the next bytes; empty at the end and after a failure.
    private func next() throws(SystemError) -> [UInt8] {
        guard !isFinished, failure == nil else { return [] }
        while true {
            if position == input.count, !rest.isEmpty { try read() }
            let output = entry.method == 0 ? stored() : inflated()
            guard size + output.count <= entry.size, failure == nil else { return fail() }
            size += output.count
            checksum = crc32(checksum, output, UInt32(output.count))
            let isAtEnd = isFinished || (position == input.count && rest.isEmpty && output.isEmpty)
            if isAtEnd {
                isFinished = true
                guard size == entry.size, UInt32(truncatingIfNeeded: checksum) == entry.checksum else { return fail() }
                return output
            }
            if !output.isEmpty { return output }
        }
    }

    private func fail() -> [UInt8] {
        failure = .damaged
        return []
    }

    private func read() throws(SystemError) {
        let count = min(Self.chunk, rest.count)
        input = try file.bytes(at: rest.lowerBound, count: count)
        position = 0
        // If the file has become shorter, the content ends early.
        rest = input.count < count ? rest.upperBound..<rest.upperBound : (rest.lowerBound + count)..<rest.upperBound
    }

    private func stored() -> [UInt8] {
        defer { position = input.count }
        return Array(input[position...])
    }

    private func inflated() -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: Self.chunk) { buffer, count in
            input.withUnsafeMutableBufferPointer { bytes in
                stream.next_in = bytes.baseAddress.map { $0 + position }
                stream.avail_in = UInt32(bytes.count - position)
                stream.next_out = buffer.baseAddress
                stream.avail_out = UInt32(Self.chunk)
                let status = inflate(&stream, Z_NO_FLUSH)
                position = bytes.count - Int(stream.avail_in)
                count = Self.chunk - Int(stream.avail_out)
                isFinished = status == Z_STREAM_END
                if status != Z_OK, status != Z_STREAM_END, status != Z_BUF_ERROR { failure = .damaged }
                stream.next_in = nil
            }
        }
    }
}
