import CVantageZlib

/// The decompression of gzip and zlib streams.
enum Inflation {
    /// Decompresses a stream.
    ///
    /// - Parameters:
    ///   - packed: One zlib stream, or one or more concatenated gzip streams. The first bytes identify the format.
    ///   - limit: The maximum number of decompressed bytes.
    /// - Throws: ``MapSourceError`` whose description lacks a subject; the caller prepends a name.
    static func unpacked(_ packed: UnsafeRawBufferPointer, limit: Int) throws(MapSourceError) -> [UInt8] {
        var unpacking = DecompressionOutput(limit: limit)
        return try unpacking.bytes(of: packed)
    }

    static func unpacked(_ packed: [UInt8], limit: Int) throws(MapSourceError) -> [UInt8] {
        let outcome = packed.withUnsafeBytes { bytes in
            Result { () throws(MapSourceError) in try unpacked(bytes, limit: limit) }
        }
        return try outcome.get()
    }
}

/// The output of decompressing one stream.
struct DecompressionOutput {
    /// The maximum number of decompressed bytes.
    let limit: Int
    /// The number of bytes allocated so far, at most one more than the limit.
    private(set) var room = 0
    /// Filled chunks of output. They are not copied until the stream is complete.
    private var pieces: [[UInt8]] = []

    init(limit: Int) { self.limit = limit }

    /// - Throws: ``MapSourceError`` whose description lacks a subject; the caller prepends a name.
    mutating func bytes(of packed: UnsafeRawBufferPointer) throws(MapSourceError) -> [UInt8] {
        var stream = InflationStream(packed)
        guard stream.begin() else { throw MapSourceError(.tooLarge, "cannot be decompressed: out of memory") }
        defer { stream.end() }
        // Tiles typically compress to between a quarter and half of their size, so one chunk usually suffices. Larger
        // output goes into additional chunks.
        var next = max(packed.count * 4, 4096)
        while room <= limit {
            let capacity = min(next, limit + 1 - room)
            room += capacity
            next *= 2
            switch piece(capacity, &stream) {
            case .finished:
                guard pieces.reduce(0, { $0 + $1.count }) <= limit else { break }
                return pieces.count == 1 ? pieces[0] : Array(pieces.joined())
            case .damaged(let reason): throw MapSourceError(.damaged, "cannot be decompressed: \(reason)")
            case .full: continue
            }
        }
        throw MapSourceError(.tooLarge, "decompresses to more than the limit of \(limit) bytes")
    }

    private mutating func piece(_ capacity: Int, _ stream: inout InflationStream) -> InflationStream.Step {
        var step = InflationStream.Step.full
        pieces.append(
            [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in (step, count) = stream.fill(buffer) })
        return step
    }
}

/// A zlib decompressor that writes into the caller's buffers.
struct InflationStream {
    enum Step {
        case finished
        case full
        case damaged(String)
    }

    private var stream = z_stream()
    private let packed: UnsafeRawBufferPointer

    init(_ packed: UnsafeRawBufferPointer) {
        self.packed = packed
        let start = packed.baseAddress?.assumingMemoryBound(to: Bytef.self)
        // zlib does not write to its input, although the C declaration is not const.
        stream.next_in = UnsafeMutablePointer(mutating: start)
        stream.avail_in = UInt32(clamping: packed.count)
    }

    /// - Returns: `true` if there was enough memory.
    mutating func begin() -> Bool {
        // 15 is the largest window; adding 32 detects gzip and zlib headers. Source: zlib.h, inflateInit2.
        inflateInit2_(&stream, 15 + 32, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
    }

    mutating func end() { inflateEnd(&stream) }

    /// Continues the decompression where the last step ended.
    ///
    /// - Returns: The outcome, and the number of bytes written to the buffer.
    mutating func fill(_ buffer: UnsafeMutableBufferPointer<UInt8>) -> (Step, Int) {
        stream.next_out = buffer.baseAddress
        stream.avail_out = UInt32(clamping: buffer.count)
        return (step(), buffer.count - Int(stream.avail_out))
    }

    private mutating func step() -> Step {
        while true {
            let before = stream.avail_in
            let code = inflate(&stream, Z_NO_FLUSH)
            switch code {
            case Z_STREAM_END:
                if isAtEnd { return .finished }
                guard isAtGzip, inflateReset(&stream) == Z_OK else {
                    return .damaged("there are extra bytes after the compressed data")
                }
            case Z_OK where stream.avail_out == 0, Z_BUF_ERROR where stream.avail_out == 0: return .full
            case Z_OK where stream.avail_in < before: continue
            case Z_OK, Z_BUF_ERROR: return .damaged("the data is truncated")
            default: return .damaged(stream.msg.map { String(cString: $0) } ?? "zlib error \(code)")
            }
        }
    }

    private var rest: UnsafeRawBufferPointer.SubSequence { packed.suffix(Int(stream.avail_in)) }
    /// Whether only zeros remain. Some writers pad the data with zeros.
    private var isAtEnd: Bool { rest.allSatisfy { $0 == 0 } }
    private var isAtGzip: Bool { rest.starts(with: [0x1F, 0x8B]) }
}
