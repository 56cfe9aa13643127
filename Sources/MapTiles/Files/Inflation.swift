import CZlib

/// Unpacks what gzip and zlib have packed.
enum Inflation {
    /// - Parameters:
    ///   - packed: One gzip or zlib stream, or several gzip streams one after another; told apart by their first bytes.
    ///   - limit: Bytes that may come out.
    /// - Throws: ``MapSourceError`` with a clause about the bytes.
    static func unpacked(_ packed: UnsafeRawBufferPointer, limit: Int) throws(MapSourceError) -> [UInt8] {
        var stream = InflationStream(packed)
        guard stream.begin() else { throw MapSourceError(.tooLarge, "cannot be unpacked: there is no memory") }
        defer { stream.end() }
        // Tiles shrink to a quarter or a half; one that needs more room gets it.
        var capacity = min(max(packed.count * 4, 4096), limit + 1)
        var bytes: [UInt8] = []
        while true {
            bytes.append(contentsOf: repeatElement(0, count: capacity - bytes.count))
            let step = stream.fill(&bytes)
            switch step {
            case .finished(let count):
                guard count <= limit else { break }
                bytes.removeSubrange(count...)
                return bytes
            case .damaged(let reason): throw MapSourceError(.damaged, "cannot be unpacked: \(reason)")
            case .full where capacity <= limit:
                capacity = min(capacity * 2, limit + 1)
                continue
            case .full: break
            }
            throw MapSourceError(.tooLarge, "unpacks to more than the limit of \(limit) bytes")
        }
    }

    static func unpacked(_ packed: [UInt8], limit: Int) throws(MapSourceError) -> [UInt8] {
        let outcome = packed.withUnsafeBytes { bytes in
            Result { () throws(MapSourceError) in try unpacked(bytes, limit: limit) }
        }
        return try outcome.get()
    }
}

private struct InflationStream {
    enum Step {
        case finished(Int)
        case full
        case damaged(String)
    }

    private var stream = z_stream()
    private var filled = 0
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

    /// Goes on writing where the last step ended.
    mutating func fill(_ bytes: inout [UInt8]) -> Step {
        bytes.withUnsafeMutableBufferPointer { buffer in
            while true {
                let before = stream.avail_in
                stream.next_out = buffer.baseAddress! + filled
                stream.avail_out = UInt32(clamping: buffer.count - filled)
                let code = inflate(&stream, Z_NO_FLUSH)
                filled = buffer.count - Int(stream.avail_out)
                switch code {
                case Z_STREAM_END:
                    if isAtEnd { return .finished(filled) }
                    guard isAtGzip, inflateReset(&stream) == Z_OK else {
                        return .damaged("something follows the packed bytes")
                    }
                case Z_OK where stream.avail_out == 0, Z_BUF_ERROR where stream.avail_out == 0:
                    return .full
                case Z_OK where stream.avail_in < before: continue
                case Z_OK, Z_BUF_ERROR: return .damaged("its end is missing")
                default: return .damaged(stream.msg.map { String(cString: $0) } ?? "zlib error \(code)")
                }
            }
        }
    }

    private var rest: UnsafeRawBufferPointer.SubSequence { packed.suffix(Int(stream.avail_in)) }
    /// Some writers fill up with zeros.
    private var isAtEnd: Bool { rest.allSatisfy { $0 == 0 } }
    private var isAtGzip: Bool { rest.starts(with: [0x1F, 0x8B]) }
}
