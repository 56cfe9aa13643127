import VantageCore
import Foundation

/// A file that can be read from any thread, at any offset.
final class TileFile: Sendable {
    let url: URL
    /// The size of the file in bytes.
    var size: Int { file.size }
    private let file: RegularFile

    /// - Throws: ``MapSourceError`` when the file does not exist, or is a folder, a pipe or a device.
    init(_ url: URL) throws(MapSourceError) {
        self.url = url
        do {
            file = try RegularFile(path: url.path)
        } catch .notRegular {
            throw MapSourceError(
                .notAMapSource, "\(url.relativePath) is neither a file nor a folder. Use a map file or folder.")
        } catch {
            throw .system(error.code, url)
        }
    }

    /// Reads bytes at an offset.
    ///
    /// - Returns: Fewer bytes than requested at the end of the file.
    func bytes(at offset: Int, count: Int) throws(MapSourceError) -> [UInt8] {
        do {
            return try file.bytes(at: offset, count: max(0, min(count, size - offset)))
        } catch {
            throw .system(error.code, url)
        }
    }
}
