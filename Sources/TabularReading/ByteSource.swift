import FileAccess

/// Bytes that come in pieces, from a file, from standard input or from memory.
package struct ByteSource {
    /// How much is asked for at a time.
    package static let chunk = 1 << 20

    private let read: () throws(SystemError) -> [UInt8]

    /// Reads a file from front to back.
    package init(_ file: RegularFile, chunk: Int = Self.chunk) {
        var position = 0
        read = { () throws(SystemError) in
            let bytes = try file.bytes(at: position, count: chunk)
            position += bytes.count
            return bytes
        }
    }

    /// Reads what somebody writes, as it comes.
    package init(_ input: InputDescriptor, chunk: Int = Self.chunk) {
        read = { () throws(SystemError) in try input.read(atMost: chunk) }
    }

    /// Bytes that are there already, in pieces, to test readers at every boundary.
    package init(bytes: [UInt8], chunk: Int = Self.chunk) {
        var rest = bytes[...]
        read = { () throws(SystemError) in
            defer { rest = rest.dropFirst(chunk) }
            return Array(rest.prefix(chunk))
        }
    }

    /// The same bytes, and a look at the first piece of them.
    package func peeking() throws(SystemError) -> (source: ByteSource, start: [UInt8]) {
        let start = try next()
        var waiting: [UInt8]? = start
        let source = ByteSource { () throws(SystemError) in
            guard let piece = waiting else { return try next() }
            waiting = nil
            return piece
        }
        return (source, start)
    }

    /// - Parameter read: Gives the next piece, and an empty one at the end.
    package init(read: @escaping () throws(SystemError) -> [UInt8]) { self.read = read }

    /// - Returns: The next piece; empty at the end.
    func next() throws(SystemError) -> [UInt8] { try read() }
}
