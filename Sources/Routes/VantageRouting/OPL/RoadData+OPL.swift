import VantageCore
import Foundation

extension RoadData {
    /// The maximum number of bytes per line. A way has at most 2,000 nodes, and a relation a few hundred members.
    private static let longestLine = 4 << 20

    /// Reads roads from an OPL file or a pipe.
    ///
    /// - Parameter check: Called once per MiB. An error that it throws ends the import.
    /// - Throws: ``RoutingError`` when the file cannot be read or is not OPL; errors thrown by `check`.
    package init(opl url: URL, checking check: () throws -> Void = {}) throws {
        let input = try RoutingError.reading(url) { () throws(SystemError) in try InputPipe(path: url.path) }
        var reader = OPLReader(name: url.relativePath)
        var rest: [UInt8] = []
        while true {
            let bytes = try RoutingError.reading(url) { () throws(SystemError) in try input.read(atMost: 1 << 20) }
            if bytes.isEmpty { break }
            try check()
            rest = try reader.readLines(of: rest + bytes)
            guard rest.count <= Self.longestLine else {
                throw RoutingError(
                    .tooLarge, "\(url.relativePath) has a line longer than 4 MiB. Create the file with `osmium`.")
            }
        }
        if !rest.isEmpty { try reader.read(rest[...]) }
        self = reader.data
    }
}

extension OPLReader {
    /// - Returns: The bytes after the last line break.
    fileprivate mutating func readLines(of bytes: [UInt8]) throws(RoutingError) -> [UInt8] {
        var begin = 0
        while let end = bytes[begin...].firstIndex(of: UInt8(ascii: "\n")) {
            try read(bytes[begin..<end])
            begin = end + 1
        }
        return Array(bytes[begin...])
    }
}

extension RoutingError {
    static func reading<Value>(_ url: URL, _ body: () throws(SystemError) -> Value) throws(RoutingError) -> Value {
        do throws(SystemError) {
            return try body()
        } catch {
            throw error.code == ENOENT
                ? RoutingError(.noSuchFile, "\(url.relativePath) does not exist. Check its name.")
                : RoutingError(.unreadable, "\(url.relativePath) cannot be read (\(error)). Check its permissions.")
        }
    }
}
