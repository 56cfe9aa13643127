import FileAccess
import Foundation

/// The folder that an import is given. Paths that tables write are looked up in it, and never lead out of it.
struct DatasetRoot {
    /// Characters that messages repeat of what a table writes.
    private static let shownLength = 200
    /// Bytes of what a table writes, which may be percent-encoded; no path is longer than 4096.
    private static let longestPath = 3 * 4096

    /// The folder as it was given.
    let path: String
    /// The folder without links.
    private let realFolder: String

    /// - Throws: ``SystemError`` when there is no such folder.
    init(_ path: String) throws(SystemError) {
        self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
        realFolder = try Self.resolved(self.path)
    }

    /// The folder of a path below the root; empty for the root itself.
    static func folder(of name: String) -> String { name.split(separator: "/").dropLast().joined(separator: "/") }

    func absolute(_ name: String) -> String { path == "/" ? "/" + name : path + "/" + name }

    /// The path of a file below the root, by which it is known however the root was spelled.
    func realPath(of name: String) -> String { realFolder == "/" ? "/" + name : realFolder + "/" + name }

    /// Finds the picture that a table names.
    ///
    /// - Parameters:
    ///   - written: The path or `file:` address as the table writes it.
    ///   - folder: The table's folder below the root; empty for the root itself.
    ///   - input: How messages name the row.
    func picture(_ written: String, from folder: String, input: String) throws(ImportFailure) -> PictureFile {
        guard written.utf8.count <= Self.longestPath else { throw missing(written, input) }
        let shown = written.prefix(Self.shownLength)
        guard !Self.isRemote(written) else {
            throw ImportFailure(
                .remotePicture, input,
                "\(input) names \(shown), which is not on this machine. Download it and name the file, or leave it out."
            )
        }
        var isOutside = false
        for spelling in Self.spellings(of: written) {
            guard let name = relative(spelling, from: folder) else {
                isOutside = true
                continue
            }
            guard let real = try? Self.resolved(absolute(name)) else { continue }
            guard isBelow(real) else { throw outside(written, input) }
            return PictureFile(path: absolute(name), name: name)
        }
        guard !isOutside else { throw outside(written, input) }
        throw missing(written, input)
    }

    private func missing(_ written: String, _ input: String) -> ImportFailure {
        ImportFailure(
            .pictureMissing, input,
            "\(input) names \(written.prefix(Self.shownLength)), which is not there. Add the file, or correct the row.")
    }

    /// The path below the root, without `.` and `..`; `nil` when it leads out of the root.
    private func relative(_ written: String, from folder: String) -> String? {
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

    private func isBelow(_ real: String) -> Bool { realFolder == "/" || real.hasPrefix(realFolder + "/") }

    private func outside(_ written: String, _ input: String) -> ImportFailure {
        ImportFailure(
            .pathOutside, input,
            "\(input) names \(written.prefix(Self.shownLength)), which lies outside \(path). "
                + "Copy it into the folder, or import its own folder.")
    }

    /// A letter and a colon is a drive of Windows, not a scheme.
    private static func isRemote(_ written: String) -> Bool {
        guard let colon = written.range(of: "://") else { return false }
        let scheme = written[..<colon.lowerBound].lowercased()
        return scheme.count > 1 && scheme != "file"
    }

    /// As it is written; as an address; from Windows; with accents as one character or two.
    private static func spellings(of written: String) -> [String] {
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

    private static func resolved(_ path: String) throws(SystemError) -> String {
        guard let real = realpath(path, nil) else { throw SystemError(errno) }
        defer { free(real) }
        return String(cString: real)
    }
}
