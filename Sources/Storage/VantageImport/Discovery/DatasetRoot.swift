import Foundation
import VantageCore

/// The root folder of an import. Paths in tables are resolved within this folder and cannot lead outside it.
struct DatasetRoot {
    /// The number of characters after which messages truncate a path.
    private static let shownLength = 200
    /// The maximum length of a path in a table, in bytes. A path is at most 4096 bytes long, and percent-encoding can
    /// triple its length.
    private static let longestPath = 3 * 4096

    /// The folder as the caller named it.
    let path: String
    /// The folder with symbolic links resolved.
    private let realFolder: String
    private let pictures: PictureNames

    /// Creates the root for a folder.
    ///
    /// - Throws: ``SystemError`` if the folder does not exist.
    init(_ path: String) throws(SystemError) {
        self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
        realFolder = try Self.resolved(self.path)
        pictures = PictureNames(root: self.path)
    }

    /// Returns the folder that contains a file, relative to the root. The result is empty for the root itself.
    static func folder(of name: String) -> String { name.split(separator: "/").dropLast().joined(separator: "/") }

    func absolute(_ name: String) -> String { path == "/" ? "/" + name : path + "/" + name }

    /// Returns the canonical path of a file below the root, regardless of how the root's path was written.
    func realPath(of name: String) -> String { realFolder == "/" ? "/" + name : realFolder + "/" + name }

    /// Finds the picture that a table refers to: at the written path or, failing that, the only picture below the root
    /// whose name matches when folders, extensions and case are ignored.
    ///
    /// - Parameters:
    ///   - written: The path or `file:` URL in the table.
    ///   - folder: The table's folder below the root. It is empty for the root itself.
    ///   - input: The row's name in messages.
    func picture(_ written: String, from folder: String, input: String) throws(ImportFailure) -> PictureFile {
        guard written.utf8.count <= Self.longestPath else { throw missing(written, input) }
        guard !Self.isRemote(written) else {
            throw ImportFailure(
                .remotePicture, input,
                "\(input) refers to \(Self.shown(written)), which is not a local file. Download the picture and enter its file name, "
                    + "or remove the row.")
        }
        var isOutside = false
        for spelling in Self.spellings(of: written) {
            guard let name = relative(spelling, from: folder) else {
                isOutside = true
                // The file exists on this machine, so the path was not written on another machine.
                guard !exists(spelling, from: folder) else { throw outside(written, input) }
                continue
            }
            // If pictures are missing, the lookup for most rows of a table ends here; resolving links would take
            // several times as long.
            guard access(absolute(name), F_OK) == 0, let real = try? Self.resolved(absolute(name)) else { continue }
            // A folder can have the name of the cube map whose faces it contains.
            guard !name.isEmpty, !Self.isFolder(real) else { continue }
            guard isBelow(real) else { throw outside(written, input) }
            return PictureFile(path: absolute(name), name: name)
        }
        if let name = pictures.path(like: written), let real = try? Self.resolved(absolute(name)), isBelow(real) {
            return PictureFile(path: absolute(name), name: name)
        }
        guard !isOutside else { throw outside(written, input) }
        throw missing(written, input)
    }

    /// Returns a path for messages, truncated if it is long.
    private static func shown(_ written: String) -> Substring {
        // Counting characters takes much longer than counting bytes.
        written.utf8.count <= shownLength ? written[...] : written.prefix(shownLength)
    }

    /// Returns the path, below the root, of a file that may be the front face (or the first numbered face) of a cube
    /// map named in a table; `nil` if no file or more than one matches.
    func face(like written: String) -> String? {
        guard written.utf8.count <= Self.longestPath, !Self.isRemote(written) else { return nil }
        return Self.spellings(of: written).lazy.compactMap { pictures.face(like: $0) }.first
    }

    private func missing(_ written: String, _ input: String) -> ImportFailure {
        ImportFailure(
            .pictureMissing, input,
            "\(input) refers to \(Self.shown(written)), which does not exist. "
                + "Add the file, or correct the row.")
    }

    /// Returns the path relative to the root, with `.` and `..` resolved, or `nil` if it leads outside the root.
    private func relative(_ written: String, from folder: String) -> String? {
        if Self.isPlain(written) { return folder.isEmpty ? written : folder + "/" + written }
        guard !written.utf8.contains(0) else { return nil }
        var rest = Substring(written)
        var parts = folder.split(separator: "/")
        if written.hasPrefix("/") {
            guard let root = [path, realFolder].first(where: { written.hasPrefix($0 + "/") }) else { return nil }
            rest = written.dropFirst(root.count)
            parts = []
        }
        for part in rest.split(separator: "/") where part != "." {
            if part != ".." {
                parts.append(part)
            } else if parts.popLast() == nil {
                return nil
            }
        }
        return parts.joined(separator: "/")
    }

    /// Reports whether a path is relative, and none of its parts is empty or begins with a dot.
    private static func isPlain(_ path: String) -> Bool {
        let slash = UInt8(ascii: "/")
        var previous = slash
        for byte in path.utf8 {
            guard byte != 0, previous != slash || (byte != slash && byte != UInt8(ascii: ".")) else { return false }
            previous = byte
        }
        return previous != slash
    }

    /// Reports whether a path that leads outside the root exists.
    private func exists(_ written: String, from folder: String) -> Bool {
        let path = written.hasPrefix("/") ? written : absolute(folder.isEmpty ? written : folder + "/" + written)
        return !path.utf8.contains(0) && access(path, F_OK) == 0
    }

    private func isBelow(_ real: String) -> Bool { realFolder == "/" || real.hasPrefix(realFolder + "/") }

    private func outside(_ written: String, _ input: String) -> ImportFailure {
        ImportFailure(
            .pathOutside, input,
            "\(input) refers to \(Self.shown(written)), which is outside \(path). "
                + "Copy the picture into this folder, or import the folder that contains it.")
    }

    /// Reports whether a path is a web address. A single letter before the colon is a Windows drive, not a scheme.
    private static func isRemote(_ written: String) -> Bool {
        guard written.utf8.contains(UInt8(ascii: ":")), let colon = written.range(of: "://") else { return false }
        let scheme = written[..<colon.lowerBound].lowercased()
        return scheme.count > 1 && scheme != "file"
    }

    /// Returns the possible spellings of a path: unchanged, percent-decoded, with backslashes turned into slashes, and
    /// with accents composed or decomposed.
    private static func spellings(of written: String) -> [String] {
        guard !isSimple(written) else { return [written] }
        var plain = written
        if plain.lowercased().hasPrefix("file://") {
            plain = String(plain.dropFirst(7))
            if plain.lowercased().hasPrefix("localhost/") { plain = String(plain.dropFirst(9)) }
        }
        let spellings = [
            plain, plain.removingPercentEncoding ?? plain, plain.replacingOccurrences(of: "\\", with: "/"),
            plain.precomposedStringWithCanonicalMapping, plain.decomposedStringWithCanonicalMapping,
        ]
        var seen: Set<[UInt8]> = []
        return spellings.filter { seen.insert(Array($0.utf8)).inserted }
    }

    /// Reports whether a path has a single spelling: ASCII text without the special characters of URLs and Windows
    /// paths.
    private static func isSimple(_ written: String) -> Bool {
        written.utf8.allSatisfy { byte in
            byte < 0x80 && byte != UInt8(ascii: "%") && byte != UInt8(ascii: "\\") && byte != UInt8(ascii: ":")
        }
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    private static func resolved(_ path: String) throws(SystemError) -> String {
        guard let real = realpath(path, nil) else { throw SystemError(errno) }
        defer { free(real) }
        return String(cString: real)
    }
}
