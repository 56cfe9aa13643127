import VantageCore
import Foundation

/// The output folder of a batch. Pictures are written atomically and never outside the folder.
struct BatchOutputFolder: BatchOutput {
    private static let longestName = 200

    let folder: URL

    /// Opens the folder, creating it if it does not exist.
    ///
    /// - Throws: ``BatchError`` with the code `cannotCreate` if the folder cannot be created or is not writable.
    init(_ folder: URL) throws(BatchError) {
        self.folder = folder
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw BatchError(
                .cannotCreate, "\(folder.relativePath) cannot be created or is not a folder. Check the path.")
        }
        guard access(folder.path, W_OK | X_OK) == 0 else {
            throw BatchError(.cannotCreate, "\(folder.relativePath) is not writable. Check its permissions.")
        }
    }

    /// Returns the path of a row's picture, relative to the folder.
    ///
    /// - Throws: ``BatchError`` with the code `badOutput` if the row's output is not a plain path inside the folder.
    func name(for row: BatchInput) throws(BatchError) -> String {
        guard let output = row.output else { return Self.fileName(ofID: row.id) + ".jpg" }
        try Self.check(output, of: row)
        return output
    }

    func identity(of name: String) -> String { name }

    /// - Throws: ``BatchError`` with the code `badOutput` if the output is not a plain path.
    static func check(_ output: String, of row: BatchInput) throws(BatchError) {
        let parts = output.split(separator: "/", omittingEmptySubsequences: false)
        let areSafe = parts.allSatisfy { part in
            !part.isEmpty && !part.hasPrefix(".") && part.utf8.count <= longestName
                && !part.unicodeScalars.contains { $0.value < 32 || $0.value == 127 || $0 == "\\" }
        }
        guard areSafe, parts.count <= 16 else {
            throw BatchError(
                .badOutput,
                "Row \(row.number) has the output \"\(output.prefix(80))\", "
                    + "which is not a valid path inside the output folder. Use a path such as town/1.jpg.")
        }
    }

    /// Returns the size of a picture, in bytes, if it exists and is complete.
    func wholePicture(_ name: String) -> Int? {
        guard let file = try? RegularFile(path: folder.appending(path: name).path), file.size > 4,
            let head = try? file.bytes(at: 0, count: 12),
            let end = try? file.bytes(at: max(0, file.size - 12), count: 12),
            Self.isWhole(size: file.size, head: head, end: end)
        else { return nil }
        return file.size
    }

    /// Reports whether a JPEG, PNG or WebP file is complete.
    private static func isWhole(size: Int, head: [UInt8], end: [UInt8]) -> Bool {
        switch PictureFormat(bytes: head) {
        case .jpeg: return end.suffix(2) == [0xFF, 0xD9]
        case .png: return end.count == 12 && end[4..<8].elementsEqual("IEND".utf8)
        case .webp: return head[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) } + 8 == size
        default: return false
        }
    }

    /// Writes a picture, replacing one from an earlier run.
    ///
    /// - Throws: ``BatchError`` with the code `badOutput` if the file name is not valid, or with the code
    ///   `cannotWrite` if no file can be written.
    func write(_ jpeg: Data, to name: String, row: BatchRow) throws(BatchError) {
        do {
            try makeFolders(of: name)
            // An interrupted run leaves the temporary file behind, and the next run overwrites it.
            let target = folder.appending(path: name)
            let temporary = target.deletingLastPathComponent()
                .appending(path: ".\(target.lastPathComponent).\(row.number).partial")
            try AtomicFile.write(jpeg, to: target.path, through: temporary.path)
        } catch {
            throw Self.failure(error, name: name, row: row, in: folder)
        }
    }

    private func makeFolders(of name: String) throws(SystemError) {
        var path = folder.path
        for part in name.split(separator: "/").dropLast() {
            path += "/" + part
            guard mkdir(path, 0o777) == 0 || errno == EEXIST else { throw SystemError(errno) }
        }
    }

    /// System errors that concern the file name affect only this row. All others, such as a full disk, affect every
    /// row.
    private static func failure(_ error: SystemError, name: String, row: BatchRow, in folder: URL) -> BatchError {
        guard [EISDIR, ENOTDIR, ENAMETOOLONG, EINVAL, EILSEQ, ELOOP].contains(error.code) else {
            return BatchError(
                .cannotWrite,
                "\(folder.appending(path: name).relativePath) cannot be written (\(error)).")
        }
        return BatchError(
            .badOutput,
            "The picture of row \(row.number) cannot be written to \(name) (\(error)). Choose another name.")
    }

    /// Returns a file name for an ID. Characters that are special in paths or shells are percent-encoded rather than
    /// removed, so that different IDs get different names.
    static func fileName(ofID id: String) -> String {
        var name = ""
        for (index, scalar) in id.unicodeScalars.enumerated() {
            let isPlain =
                scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "-" || scalar == "_"
                || (scalar == "." && index > 0)
            name +=
                isPlain
                ? String(scalar)
                : scalar.utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
        }
        guard name.utf8.count > longestName else { return name }
        // Long IDs are truncated and followed by a fingerprint. The separator does not occur in the file name of a
        // short ID.
        return String(name.unicodeScalars.prefix(40)) + "~" + Fingerprint(of: id).description
    }
}
