import ArgumentParser
import Foundation

/// Files that appear whole or not at all.
enum OutputFile {
    /// Writes under a temporary name beside the file, and renames.
    ///
    /// - Parameter path: `-` is standard output.
    static func write(_ bytes: [UInt8], to path: String) throws {
        if path == "-" { return try Console.output(bytes) }
        do {
            try Data(bytes).write(to: URL(filePath: path), options: .atomic)
        } catch {
            let folder = URL(filePath: path).deletingLastPathComponent().path
            let exists = FileManager.default.fileExists(atPath: folder)
            throw CLIError(
                status: exists ? .cannotWrite : .cannotCreate,
                description: exists
                    ? "\(path) cannot be written. Check the permissions and the room on the disk."
                    : "\(path) cannot be made: its folder does not exist. Make the folder first.")
        }
    }
}
