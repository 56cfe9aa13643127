import ArgumentParser
import FileAccess
import Foundation
import Vantage

/// Files that appear whole or not at all.
enum OutputFile {
    /// Writes under a temporary name beside the file, and renames.
    ///
    /// - Parameter path: `-` is standard output. What is a device or a pipe is written to, and a link followed.
    static func write(_ bytes: Data, to path: String) throws {
        if path == "-" { return try Console.output([UInt8](bytes)) }
        try check(path)
        let file = URL(filePath: path).resolvingSymlinksInPath()
        do {
            if isSpecial(path) { return try WholeFile.append(bytes, to: file.path) }
            let temporary = file.deletingLastPathComponent().appending(path: ".vantage-\(getpid()).partial")
            try WholeFile.write(bytes, to: file.path, through: temporary.path)
        } catch {
            let isMade = [ENOSPC, EDQUOT, EFBIG, EIO, EPIPE].contains(error.code)
            throw CLIError(
                isMade ? .cannotWrite : .cannotCreate,
                "\(path) cannot be \(isMade ? "written" : "made") (\(error)). "
                    + "Name another file, or mend that.")
        }
    }

    /// - Throws: ``CLIError`` when there cannot be a file of that name.
    static func check(_ path: String) throws {
        guard !path.isEmpty else { throw CLIError.usage("The name of the output is empty. Name a file.") }
        if path != "-", isFolder(path) {
            throw CLIError(
                .cannotCreate, "\(path) is a folder. Name a file in it.")
        }
        if path != "-", !isSpecial(path) { try checkFolder(of: path) }
    }

    /// - Throws: ``CLIError`` when the output is one of the inputs, by whatever name: it would be lost.
    static func check(_ path: String, isNoneOf inputs: [String]) throws {
        try check(path)
        try checkIdentity(of: path, isNoneOf: inputs, flag: "--output")
    }

    /// - Throws: ``CLIError`` when the output is one of the inputs, by whatever name.
    static func checkIdentity(of path: String, isNoneOf inputs: [String], flag: String) throws {
        guard path != "-", let output = identity(path) else { return }
        for input in inputs {
            let isSame = identity(input) == output || isInFolder(output, input)
            guard !isSame else {
                throw CLIError.usage("\(flag): \(path.prefix(200)) is what is read. Name another file.")
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

    /// - Throws: ``CLIError`` when the folder is missing in which a file is to be made, or takes no files.
    static func checkFolder(of path: String) throws {
        let folder = URL(filePath: path).deletingLastPathComponent().path
        guard isFolder(folder) else {
            throw CLIError(
                .cannotCreate, "\(path) cannot be made: its folder does not exist. Make the folder first.")
        }
        guard access(folder, W_OK) == 0 else {
            throw CLIError(
                .cannotCreate, "\(path) cannot be made: its folder cannot be written to. Check its permissions.")
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
