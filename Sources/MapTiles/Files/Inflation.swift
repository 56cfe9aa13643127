import CZlib

/// Unpacks what gzip and zlib have packed.
enum Inflation {
    /// - Parameters:
    ///   - packed: One gzip or zlib stream, or several gzip streams one after another; told apart by their first bytes.
    ///   - limit: Bytes that may come out.
    /// - Throws: ``MapSourceError`` with a clause about the bytes.
    static func unpacked(_ packed: UnsafeRawBufferPointer, limit: Int) throws(MapSourceError) -> [UInt8] {
        var unpacking = Unpacking(limit: limit)
        return try unpacking.bytes(of: packed)
    }

    static func unpacked(_ packed: [UInt8], limit: Int) throws(MapSourceError) -> [UInt8] {
        let outcome = packed.withUnsafeBytes { bytes in
            Result { () throws(MapSourceError) in try unpacked(bytes, limit: limit) }
        }
        return try outcome.get()
    }
}

/// The memory that one stream is unpacked into.
struct Unpacking {
    /// Bytes that may come out.
    let limit: Int
    /// Bytes of memory that were taken: never many more than the limit, however much the stream holds.
    private(set) var room = 0
    /// Filled pieces, one after another: what is in them is not moved until all is there.
    private var pieces: [[UInt8]] = []

    init(limit: Int) { self.limit = limit }

    /// - Throws: ``MapSourceError`` with a clause about the bytes.
    mutating func bytes(of packed: UnsafeRawBufferPointer) throws(MapSourceError) -> [UInt8] {
        var stream = InflationStream(packed)
        guard stream.begin() else { throw MapSourceError(.tooLarge, "cannot be unpacked: there is no memory") }
        defer { stream.end() }
        // Tiles shrink to a quarter or a half; one that needs more room gets it.
        var next = max(packed.count * 4, 4096)
        while room <= limit {
            let capacity = min(next, limit + 1 - room)
            room += capacity
            next *= 2
            switch piece(capacity, &stream) {
            case .finished:
                guard pieces.reduce(0, { $0 + $1.count }) <= limit else { break }
                return pieces.count == 1 ? pieces[0] : Array(pieces.joined())
            case .damaged(let reason): throw MapSourceError(.damaged, "cannot be unpacked: \(reason)")
            case .full: continue
            }
        }
        throw MapSourceError(.tooLarge, "unpacks to more than the limit of \(limit) bytes")
    }

    private mutating func piece(_ capacity: Int, _ stream: inout InflationStream) -> InflationStream.Step {
        var step = InflationStream.Step.full
        pieces.append(
            [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in (step, count) = stream.fill(buffer) })
        return step
    }
}

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
        // zlib does not write to its input; only its C declaration leaves that open.
        stream.next_in = UnsafeMutablePointer(mutating: start)
        stream.avail_in = UInt32(clamping: packed.count)
    }

    /// - Returns: Whether there was memory.
    mutating func begin() -> Bool {
        // 15 is the largest window; 32 more let the header tell gzip from zlib. Source: zlib.h, inflateInit2.
        inflateInit2_(&stream, 15 + 32, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
    }

    mutating func end() { inflateEnd(&stream) }

    /// Goes on where the last step ended.
    ///
    /// - Returns: How it went, and how many bytes of the buffer were written.
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
                    return .damaged("something follows the packed bytes")
                }
            case Z_OK where stream.avail_out == 0, Z_BUF_ERROR where stream.avail_out == 0: return .full
            case Z_OK where stream.avail_in < before: continue
            case Z_OK, Z_BUF_ERROR: return .damaged("its end is missing")
            default: return .damaged(stream.msg.map { String(cString: $0) } ?? "zlib error \(code)")
            }
        }
    }

    private var rest: UnsafeRawBufferPointer.SubSequence { packed.suffix(Int(stream.avail_in)) }
    /// Some writers fill up with zeros.
    private var isAtEnd: Bool { rest.allSatisfy { $0 == 0 } }
    private var isAtGzip: Bool { rest.starts(with: [0x1F, 0x8B]) }
}
