import FileAccess
import Foundation

/// The files below a folder, in the order of their paths' bytes; one folder's names are in memory at a time for each
/// level.
///
/// Links to files are followed and links to folders are not, so that no loop can catch it.
struct DirectoryWalk: IteratorProtocol {
    enum Step {
        /// A file's path below the root.
        case file(String)
        case ignored(IgnoredFile)
        case failure(ImportFailure)
    }

    private let root: String
    /// What is still to visit at each level, the next one last.
    private var levels: [[DirectoryEntry]] = []
    private var start: Step?

    /// - Parameter root: A folder's path.
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
                    .unreadableFile, entry.shownPath,
                    "\(entry.shownPath) has a name that is not UTF-8. Rename it, or leave it out."))
        }
        if entry.isHidden { return .ignored(IgnoredFile(name: name, reason: "is hidden")) }
        switch entry.kind {
        case .file: return .file(name)
        case .folder: return enter(name)
        case .folderLink:
            return .ignored(
                IgnoredFile(name: name, reason: "is a link to a folder, which is only followed where it is named"))
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
                    .unreadableFile, shown, "\(shown) cannot be read (\(error)). Check that it is there and allowed."))
        }
    }
}
