import FileAccess
import Foundation

/// The folder into which a batch writes its pictures: whole or not at all, and nowhere else.
struct BatchOutputFolder: Sendable {
    private static let longestName = 200

    let folder: URL

    /// - Throws: ``BatchError`` `cannotCreate` when the folder cannot be made, or takes no files.
    init(_ folder: URL) throws(BatchError) {
        self.folder = folder
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw BatchError(.cannotCreate, "\(folder.relativePath) cannot be made or is not a folder.")
        }
        guard access(folder.path, W_OK | X_OK) == 0 else {
            throw BatchError(.cannotCreate, "\(folder.relativePath) cannot be written to. Check its permissions.")
        }
    }

    /// The path of a row's picture below the folder.
    ///
    /// - Throws: ``BatchError`` `badOutput` when the row names a path that leaves the folder.
    func name(for row: BatchInput) throws(BatchError) -> String {
        guard let output = row.output else { return Self.fileName(ofID: row.id) + ".jpg" }
        let parts = output.split(separator: "/", omittingEmptySubsequences: false)
        let areSafe = parts.allSatisfy { part in
            !part.isEmpty && !part.hasPrefix(".") && part.utf8.count <= Self.longestName
                && !part.unicodeScalars.contains { $0.value < 32 || $0.value == 127 || $0 == "\\" }
        }
        guard areSafe, parts.count <= 16 else {
            throw BatchError(
                .badOutput,
                "Row \(row.number) names the output \"\(output.prefix(80))\", which is not a plain path below the folder."
            )
        }
        return output
    }

    /// The size of a picture that is there and whole.
    func wholePicture(_ name: String) -> Int? {
        guard let file = try? RegularFile(path: folder.appending(path: name).path), file.size > 4,
            let head = try? file.bytes(at: 0, count: 12),
            let end = try? file.bytes(at: max(0, file.size - 12), count: 12),
            Self.isWhole(size: file.size, head: head, end: end)
        else { return nil }
        return file.size
    }

    /// Whether a JPEG, a PNG or a WebP goes on to its end.
    private static func isWhole(size: Int, head: [UInt8], end: [UInt8]) -> Bool {
        switch PictureFormat(bytes: head) {
        case .jpeg: return end.suffix(2) == [0xFF, 0xD9]
        case .png: return end.count == 12 && end[4..<8].elementsEqual("IEND".utf8)
        case .webp: return head[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) } + 8 == size
        default: return false
        }
    }

    /// Puts a picture in its place, over one of an earlier run.
    ///
    /// - Throws: ``BatchError`` `badOutput` when there cannot be a file of that name; `cannotWrite` when there can be
    ///   none at all.
    func write(_ jpeg: Data, to name: String, row: BatchRow) throws(BatchError) {
        do {
            try makeFolders(of: name)
            // A name that any interrupted run leaves and the next one overwrites.
            let target = folder.appending(path: name)
            let temporary = target.deletingLastPathComponent()
                .appending(path: ".\(target.lastPathComponent).\(row.number).partial")
            try WholeFile.write(jpeg, to: target.path, through: temporary.path)
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

    /// What the system says of one name is the row's matter; all else, such as a full disk, is that of all rows.
    private static func failure(_ error: SystemError, name: String, row: BatchRow, in folder: URL) -> BatchError {
        guard [EISDIR, ENOTDIR, ENAMETOOLONG, EINVAL, EILSEQ, ELOOP].contains(error.code) else {
            return BatchError(
                .cannotWrite,
                "\(folder.appending(path: name).relativePath) cannot be written (\(error)).")
        }
        return BatchError(
            .badOutput, "Row \(row.number) cannot have the output \(name) (\(error)). Give it another.")
    }

    /// An id as a file name: bytes that a path or a shell would take for something else are percent-encoded, so that
    /// different ids have different names.
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
        // Long ids keep their beginning and a fingerprint of the whole, behind a character that no short one has.
        return String(name.unicodeScalars.prefix(40)) + "~" + Fingerprint(of: id).description
    }
}
