/// Text that ends with a NUL, at an address that does not change.
final class CText: Sendable {
    /// The number of bytes before the NUL.
    let count: Int
    nonisolated(unsafe) let start: UnsafePointer<CChar>

    init(_ text: String) {
        let bytes = text.utf8
        let start = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count + 1)
        for (position, byte) in bytes.enumerated() { start[position] = CChar(bitPattern: byte) }
        start[bytes.count] = 0
        (count, self.start) = (bytes.count, UnsafePointer(start))
    }

    deinit { start.deallocate() }
}
