import Foundation
import VantageParameters

/// A result that a caller owns: `vantage_result`.
final class ResultObject {
    let bytes: UnsafeMutableRawBufferPointer
    let json: CText

    private init(_ json: String, bytes: some Collection<UInt8>) {
        self.bytes = .allocate(byteCount: bytes.count, alignment: 16)
        self.bytes.copyBytes(from: bytes)
        self.json = CText(json)
    }

    deinit { bytes.deallocate() }

    /// Stores a result in a caller's output.
    ///
    /// - Returns: The status of success.
    static func store(_ json: String, bytes: some Collection<UInt8> = EmptyCollection(), in output: Output) -> Int32 {
        let result = ResultObject(json, bytes: bytes)
        output.pointee = OpaquePointer(Unmanaged.passRetained(result).toOpaque())
        return Status.success
    }

    static func store(
        _ json: some Encodable, bytes: some Collection<UInt8> = EmptyCollection(), in output: Output
    ) throws -> Int32 {
        store(try JSONLine.text(json), bytes: bytes, in: output)
    }
}
