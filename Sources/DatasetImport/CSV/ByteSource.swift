/// Bytes that come in pieces, from a file, from standard input or from memory.
package struct ByteSource {
    /// How much is asked for at a time.
    package static let chunk = 1 << 20

    private let read: () throws(SystemError) -> [UInt8]

    /// - Throws: ``SystemError`` when the file cannot be opened.
    package init(path: String, chunk: Int = Self.chunk) throws(SystemError) {
        self.init(try FileBytes(path: path), chunk: chunk)
    }

    /// Reads a descriptor that someone else closes; standard input is 0.
    package init(descriptor: Int32, chunk: Int = Self.chunk) {
        self.init(FileBytes(descriptor: descriptor), chunk: chunk)
    }

    /// Bytes that are there already, in pieces, so that readers can be tried on every seam.
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

    private init(read: @escaping () throws(SystemError) -> [UInt8]) { self.read = read }

    private init(_ file: FileBytes, chunk: Int) {
        read = { () throws(SystemError) in try file.read(atMost: chunk) }
    }

    /// - Returns: The next piece; empty at the end.
    func next() throws(SystemError) -> [UInt8] { try read() }
}
