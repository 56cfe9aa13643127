import Foundation
import VantageCore

/// An iterator over the files below a folder, sorted by path, byte by byte. At most one folder per level is in memory.
///
/// Links to files are followed. Links to folders are not, so there can be no cycles.
struct DirectoryWalk: IteratorProtocol {
    enum Step {
        /// A file's path below the root.
        case file(String)
        case ignored(IgnoredFile)
        case failure(ImportFailure)
    }

    private let root: String
    /// The entries still to visit at each level, in reverse order.
    private var levels: [[DirectoryEntry]] = []
    private var start: Step?

    /// Creates an iterator.
    ///
    /// - Parameter root: The path of a folder.
    init(root: String) {
        self.root = root
        start = enter("")
    }

    mutating func next() -> Step? {
        if let step = start.take() { return step }
        while let last = levels.indices.last {
            guard let entry = levels[last].popLast() else {
                levels.removeLast()
                continue
            }
            if let step = visit(entry) { return step }
        }
        return nil
    }

    private mutating func visit(_ entry: DirectoryEntry) -> Step? {
        guard let name = entry.path else {
            return .failure(
                ImportFailure(
                    .unreadableFile, entry.displayPath,
                    "\(entry.displayPath) has a name that is not UTF-8. Rename it or remove it."))
        }
        if entry.isHidden { return .ignored(IgnoredFile(name: name, reason: "is hidden")) }
        switch entry.kind {
        case .file: return .file(name)
        case .folder: return enter(name)
        case .linkedFolder:
            return .ignored(
                IgnoredFile(name: name, reason: "is a link to a folder; to import the folder, specify its path"))
        case .other: return .ignored(IgnoredFile(name: name, reason: "is not a regular file"))
        }
    }

    private mutating func enter(_ name: String) -> Step? {
        do {
            levels.append(try DirectoryEntry.entries(of: name, in: root).sorted().reversed())
            return nil
        } catch {
            let shown = name.isEmpty ? root : name
            return .failure(
                ImportFailure(
                    .unreadableFile, shown,
                    "\(shown) cannot be read (\(error)). Check that it exists and is readable."))
        }
    }
}
