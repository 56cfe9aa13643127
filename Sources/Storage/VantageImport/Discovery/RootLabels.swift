import Foundation

/// The prefixes that keep names unique across the folders of an import, such as `a/1.jpg` and `b/1.jpg`.
///
/// A single folder needs no prefix. Otherwise, the prefix is the shortest unique suffix of the folder's path:
/// `survey/monday` and `survey/tuesday` yield `monday/` and `tuesday/`.
struct RootLabels {
    private let folders: [String: String]
    private let labels: [String: String]

    init(of paths: [String]) {
        folders = Dictionary(paths.map { ($0, Self.folder(of: $0)) }) { one, _ in one }
        let parts = Dictionary(uniqueKeysWithValues: Set(folders.values).map { ($0, Self.parts(of: $0)) })
        let distinct = Set(parts.values)
        var length = distinct.count > 1 ? 1 : 0
        while length > 0, Set(distinct.map { $0.suffix(length) }).count < distinct.count { length += 1 }
        labels = parts.mapValues { $0.suffix(length).map { $0 + "/" }.joined() }
    }

    subscript(path: String) -> String { folders[path].flatMap { labels[$0] } ?? "" }

    private static func folder(of path: String) -> String {
        var status = stat()
        if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { return path }
        return String(path[..<(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)])
    }

    private static func parts(of folder: String) -> [String] {
        URL(filePath: folder.isEmpty ? "." : folder).standardizedFileURL.pathComponents.filter { $0 != "/" }
    }
}

extension DiscoveredInput {
    /// Returns the input with a prefix added to its name.
    func labeled(_ label: String) -> DiscoveredInput {
        guard !label.isEmpty else { return self }
        switch self {
        case .candidate(var candidate):
            candidate.label = label + candidate.label
            if let source = candidate.row?.source { candidate.row?.source = label + source }
            if let name = candidate.picture?.name { candidate.picture?.name = label + name }
            candidate.cubeMap = candidate.cubeMap?.labeled(label)
            return .candidate(candidate)
        case .failure(let failure):
            let words = failure.description
            return .failure(
                ImportFailure(
                    failure.code, label + failure.input, words.hasPrefix(failure.input) ? label + words : words,
                    limit: failure.limit))
        case .ignored(var file):
            file.name = label + file.name
            return .ignored(file)
        }
    }
}
