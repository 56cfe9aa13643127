/// A search for the pictures in a folder by inexact names: with a different folder, extension or case. Tables from
/// other machines often refer to pictures this way.
final class PictureNames {
    private let root: String
    /// The pictures' paths below the root, by lowercase file name, with and without the extension. The folder is read
    /// when a name is first looked up.
    private lazy var paths: [String: [String]] = read()
    /// The names of the folders that contain pictures, in lowercase.
    private var folders: Set<String> = []
    /// The paths of pictures that may be the first face of a cube map, by the name of the cube map in lowercase.
    private var faces: [String: [String]] = [:]

    /// - Parameter root: The path of the folder.
    init(root: String) { self.root = root }

    /// Returns the picture whose path shares the most trailing folders with a written path, or `nil` if none matches or
    /// several match equally well.
    ///
    /// - Parameter written: A path with `/` or `\` as the separator.
    func path(like written: String) -> String? {
        // If pictures are missing, the lookup of most names in a table ends here.
        let last = Self.lastPart(of: written)
        guard !paths.isEmpty, let named = paths[last] ?? paths[Self.stem(of: last)] else { return nil }
        return best(of: named, parts: Self.parts(of: written))
    }

    /// Returns the path of the front (or first numbered) face of the cube map whose path shares the most trailing
    /// folders with a written path, or `nil` if none matches or several match equally well. Only names are compared.
    func face(like written: String) -> String? {
        let parts = Self.parts(of: written)
        guard let last = parts.last else { return nil }
        _ = paths
        var folders: Set<[String]> = []
        // Numbering starts at 0 or 1, so a folder can have two files that may be the first face.
        let named = (faces[last] ?? faces[Self.stem(of: last)] ?? []).sorted().filter {
            folders.insert(Self.parts(of: $0).dropLast()).inserted
        }
        return best(of: named, parts: parts)
    }

    private func best(of named: [String], parts: [String]) -> String? {
        var named = named
        // The folder exists in this dataset, so the path was not written on another machine.
        if let folder = parts.dropLast().last, folders.contains(folder) {
            named.removeAll { Self.parts(of: $0).dropLast().last != folder }
        }
        guard named.count > 1 else { return named.first }
        let best = named.map { (path: $0, score: Self.commonFolders($0, parts)) }.max { $0.score < $1.score }
        guard let best, named.filter({ Self.commonFolders($0, parts) == best.score }).count == 1 else { return nil }
        return best.path
    }

    private func read() -> [String: [String]] {
        var paths: [String: [String]] = [:]
        var walk = DirectoryWalk(root: root)
        while let step = walk.next() {
            guard case .file(let name) = step, [.picture, .unnamed].contains(FileKind(name: name)) else { continue }
            let parts = Self.parts(of: name)
            guard let last = parts.last else { continue }
            if let folder = parts.dropLast().last { folders.insert(folder) }
            if let cubeMap = Self.cubeMap(parts) { faces[cubeMap, default: []].append(name) }
            let stem = Self.stem(of: last)
            paths[last, default: []].append(name)
            if stem != last { paths[stem, default: []].append(name) }
        }
        return paths
    }

    /// Returns the name of the cube map that a picture may be the front or the first face of, in lowercase.
    private static func cubeMap(_ parts: [String]) -> String? {
        guard let last = parts.last,
            let face = CubeFaceName.all(for: last).first(where: { $0.label == .face(.front) || $0.isFirstNumber })
        else { return nil }
        let start = Substring(face.group.start)
        let name = start.utf8.reversed().drop { "_-. ".utf8.contains($0) }.reversed()
        return name.isEmpty ? parts.dropLast().last : String(decoding: name, as: UTF8.self)
    }

    private static func parts(of path: String) -> [String] {
        path.lowercased().utf8.split(whereSeparator: isSeparator).map { part in
            String(Substring(part.drop { $0 == UInt8(ascii: " ") }))
        }
    }

    /// Returns the last part of a path; empty if there is none.
    private static func lastPart(of path: String) -> String {
        let bytes = path.utf8
        guard let end = bytes.lastIndex(where: { !isSeparator($0) }) else { return "" }
        let start = bytes[...end].lastIndex(where: isSeparator).map(bytes.index(after:)) ?? bytes.startIndex
        return String(Substring(bytes[start...end].drop { $0 == UInt8(ascii: " ") })).lowercased()
    }

    private static func isSeparator(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\") }

    private static func stem(of name: String) -> String {
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else { return name }
        return String(name[..<dot])
    }

    /// Returns the number of trailing folders that a path shares with a written one.
    private static func commonFolders(_ path: String, _ written: [String]) -> Int {
        zip(parts(of: path).dropLast().reversed(), written.dropLast().reversed()).prefix { $0 == $1 }.count
    }
}
