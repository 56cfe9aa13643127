import FileAccess
import Foundation

/// A file of which parts are read, from any thread.
final class TileFile: Sendable {
    let url: URL
    /// Bytes.
    var size: Int { file.size }
    private let file: RegularFile

    /// - Throws: ``MapSourceError`` when there is no such file, or it is a folder, a pipe or a device.
    init(_ url: URL) throws(MapSourceError) {
        self.url = url
        do {
            file = try RegularFile(path: url.path)
        } catch .notRegular {
            throw MapSourceError(.notAMapSource, "\(url.relativePath) is neither a file nor a folder. Name a map.")
        } catch {
            throw .system(error.code, url)
        }
    }

    /// Reads bytes from a place.
    ///
    /// - Returns: Fewer than asked for where the file ends.
    func bytes(at offset: Int, count: Int) throws(MapSourceError) -> [UInt8] {
        do {
            return try file.bytes(at: offset, count: max(0, min(count, size - offset)))
        } catch {
            throw .system(error.code, url)
        }
    }
}
