import VantageCore

/// Bytes that are read in chunks from a file, from standard input or from memory.
package struct ByteSource {
    /// The default number of bytes per read.
    package static let chunk = 1 << 20

    private let read: () throws(SystemError) -> [UInt8]

    /// Reads a file from start to end.
    package init(_ file: RegularFile, chunk: Int = Self.chunk) {
        var position = 0
        read = { () throws(SystemError) in
            let bytes = try file.bytes(at: position, count: chunk)
            position += bytes.count
            return bytes
        }
    }

    /// Reads an input while another process writes to it.
    package init(_ input: InputPipe, chunk: Int = Self.chunk) {
        read = { () throws(SystemError) in try input.read(atMost: chunk) }
    }

    /// Provides in-memory bytes in chunks, to test readers at every chunk boundary.
    package init(bytes: [UInt8], chunk: Int = Self.chunk) {
        var rest = bytes[...]
        read = { () throws(SystemError) in
            defer { rest = rest.dropFirst(chunk) }
            return Array(rest.prefix(chunk))
        }
    }

    /// Returns the first bytes, and a source that still provides all bytes.
    ///
    /// - Parameters:
    ///   - isWanted: Chunks are read until one contains a byte for which this returns `true`, until at least ``chunk``
    ///     bytes have been read, or until the input ends. One chunk may not be enough, because a pipe may deliver a few
    ///     bytes at a time.
    ///   - count: The number of bytes to read in any case, unless the input ends earlier.
    package func peeking(
        to isWanted: (UInt8) -> Bool, atLeast count: Int = 0
    ) throws(SystemError) -> (source: ByteSource, start: [UInt8]) {
        var start: [UInt8] = []
        var isFound = false
        while start.count < Self.chunk {
            let piece = try next()
            start += piece
            isFound = isFound || piece.contains(where: isWanted)
            if piece.isEmpty || isFound && start.count >= count { break }
        }
        var waiting: [UInt8]? = start
        let source = ByteSource { () throws(SystemError) in
            guard let piece = waiting else { return try next() }
            waiting = nil
            return piece
        }
        return (source, start)
    }

    /// - Parameter read: Returns the next chunk; empty at the end.
    package init(read: @escaping () throws(SystemError) -> [UInt8]) { self.read = read }

    /// - Returns: The next chunk; empty at the end.
    package func next() throws(SystemError) -> [UInt8] { try read() }
}
