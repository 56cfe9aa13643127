import CVantageZlib

/// Compresses bytes in the formats that archives use.
enum Packing {
    static func gzip(_ bytes: [UInt8]) -> [UInt8] { pack(bytes, windowBits: 15 + 16) }
    static func zlib(_ bytes: [UInt8]) -> [UInt8] { pack(bytes, windowBits: 15) }

    private static func pack(_ bytes: [UInt8], windowBits: Int32) -> [UInt8] {
        var stream = z_stream()
        deflateInit2_(
            &stream, 9, Z_DEFLATED, windowBits, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size))
        defer { deflateEnd(&stream) }
        var input = bytes
        var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count))))
        return input.withUnsafeMutableBufferPointer { input in
            let count = output.withUnsafeMutableBufferPointer { output in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(output.count)
                deflate(&stream, Z_FINISH)
                return Int(stream.total_out)
            }
            return Array(output[..<count])
        }
    }
}
