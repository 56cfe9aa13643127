import ArgumentParser
import VantageCore
import Foundation
import Vantage

/// Writes output files atomically.
enum OutputFile {
    /// Writes to a temporary file in the same folder and renames it.
    ///
    /// - Parameter path: The file, or `-` for standard output. Devices and pipes are written to directly, and links are
    ///   followed.
    static func write(_ bytes: Data, to path: String) throws {
        if path == "-" { return try Console.output([UInt8](bytes)) }
        try check(path)
        let file = URL(filePath: path).resolvingSymlinksInPath()
        do {
            if isSpecial(path) { return try AtomicFile.append(bytes, to: file.path) }
            let temporary = file.deletingLastPathComponent().appending(path: ".vantage-\(getpid()).partial")
            try AtomicFile.write(bytes, to: file.path, through: temporary.path)
        } catch {
            let isCreated = [ENOSPC, EDQUOT, EFBIG, EIO, EPIPE].contains(error.code)
            throw CLIError(
                isCreated ? .cannotWrite : .cannotCreate,
                "\(path) cannot be \(isCreated ? "written" : "created") (\(error)). "
                    + "Fix this, or specify another file.")
        }
    }

    /// - Throws: ``CLIError`` if a file with that name cannot be created.
    static func check(_ path: String) throws {
        guard !path.isEmpty else { throw CLIError.usage("The name of the output file is empty. Specify a file.") }
        if path != "-", isFolder(path) {
            throw CLIError(
                .cannotCreate, "\(path) is a folder. Specify a file.")
        }
        if path != "-", !isSpecial(path) { try checkFolder(of: path) }
    }

    /// - Throws: ``CLIError`` if the output is the same file as an input, even under another name, because writing it
    ///   would overwrite the input.
    static func check(_ path: String, isNoneOf inputs: [String]) throws {
        try check(path)
        try checkIdentity(of: path, isNoneOf: inputs, flag: "--output")
    }

    /// - Throws: ``CLIError`` if the output is the same file as an input, even under another name.
    static func checkIdentity(of path: String, isNoneOf inputs: [String], flag: String) throws {
        guard path != "-", let output = identity(path) else { return }
        for input in inputs {
            let isSame = identity(input) == output || isInFolder(output, input)
            guard !isSame else {
                throw CLIError.usage("\(flag): \(path.prefix(200)) is also an input. Specify another file.")
            }
        }
    }

    private struct Identity: Equatable {
        let device: dev_t
        let file: ino_t
    }

    private static func identity(_ path: String) -> Identity? {
        var status = stat()
        return stat(path, &status) == 0 ? Identity(device: status.st_dev, file: status.st_ino) : nil
    }

    private static func isInFolder(_ file: Identity, _ folder: String) -> Bool {
        guard isFolder(folder), let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            return false
        }
        return names.contains { identity(folder + "/" + $0) == file }
    }

    /// - Throws: ``CLIError`` if the folder of a file does not exist or is not writable.
    static func checkFolder(of path: String) throws {
        let folder = URL(filePath: path).deletingLastPathComponent().path
        guard isFolder(folder) else {
            throw CLIError(
                .cannotCreate, "\(path) cannot be created because its folder does not exist. Create the folder first.")
        }
        guard access(folder, W_OK) == 0 else {
            throw CLIError(
                .cannotCreate, "\(path) cannot be created because its folder is not writable. Check its permissions.")
        }
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }

    /// Reports whether the path names a device or a pipe, which a new file must not replace.
    static func isSpecial(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
    }
}
