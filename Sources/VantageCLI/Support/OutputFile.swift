import ArgumentParser
import Foundation

/// Files that appear whole or not at all.
enum OutputFile {
    /// Writes under a temporary name beside the file, and renames.
    ///
    /// - Parameter path: `-` is standard output. What is a device or a pipe is written to, and a link followed.
    static func write(_ bytes: [UInt8], to path: String) throws {
        if path == "-" { return try Console.output(bytes) }
        try check(path)
        do {
            let url = URL(filePath: path).resolvingSymlinksInPath()
            if isSpecial(path) { return try FileHandle(forWritingTo: url).write(contentsOf: Data(bytes)) }
            try Data(bytes).write(to: url, options: .atomic)
        } catch {
            throw CLIError(
                status: .cannotWrite,
                description: "\(path) cannot be written. Check the permissions and the room on the disk.")
        }
    }

    /// - Throws: ``CLIError`` when there cannot be a file of that name.
    static func check(_ path: String) throws {
        guard !path.isEmpty else { throw CLIError.usage("The name of the output is empty. Name a file.") }
        if path != "-", isFolder(path) {
            throw CLIError(status: .cannotCreate, description: "\(path) is a folder. Name a file in it.")
        }
        let folder = URL(filePath: path).deletingLastPathComponent().path
        guard path == "-" || isFolder(folder) else {
            throw CLIError(
                status: .cannotCreate,
                description: "\(path) cannot be made: its folder does not exist. Make the folder first.")
        }
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }

    /// Whether there is a device or a pipe, which a new file must not replace.
    private static func isSpecial(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
    }
}
