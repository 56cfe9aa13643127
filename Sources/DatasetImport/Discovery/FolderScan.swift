/// The discoveries of one folder: first its tables' rows, then its pictures.
final class FolderScan: DiscoverySource {
    private let root: DatasetRoot
    private let scanner: DatasetScanner
    private var walk: DirectoryWalk
    private var readsTables: Bool
    private var table: TableScan?
    private var named = NamedPictures()

    init(root: DatasetRoot, scanner: DatasetScanner) {
        self.root = root
        self.scanner = scanner
        readsTables = scanner.format.readsTables
        walk = DirectoryWalk(root: root.path)
    }

    func next() -> Discovery? {
        if readsTables {
            if let discovery = nextOfTables() { return discovery }
            readsTables = false
            walk = DirectoryWalk(root: root.path)
        }
        return nextOfFiles()
    }

    /// What the walk itself has to say waits for the second pass, so that it is said once.
    private func nextOfTables() -> Discovery? {
        while true {
            if let discovery = table?.next() { return noted(discovery) }
            guard let step = walk.next() else { return nil }
            guard case .file(let name) = step, FileKind(name: name).isTable else { continue }
            switch TableScan.open(name, root: root, scanner: scanner, isNamed: false) {
            case .success(let scan): table = scan
            case .failure(let failure): return .failure(failure)
            }
        }
    }

    private func noted(_ discovery: Discovery) -> Discovery {
        if case .candidate(let candidate) = discovery, let picture = candidate.picture { named.insert(picture.name) }
        return discovery
    }

    private func nextOfFiles() -> Discovery? {
        while let step = walk.next() {
            switch step {
            case .ignored(let file): return .ignored(file)
            case .failure(let failure): return .failure(failure)
            case .file(let name):
                if let discovery = discovery(of: name) { return discovery }
            }
        }
        return nil
    }

    /// - Returns: `nil` for what a table already brought, and for the tables themselves.
    private func discovery(of name: String) -> Discovery? {
        let kind = FileKind(name: name)
        guard !named.contains(name) else { return nil }
        guard !kind.isTable || !scanner.format.readsTables else { return nil }
        let picture = PictureFile(path: root.absolute(name), name: name)
        return LooseFile(picture: picture, kind: kind, scanner: scanner).discovery
    }
}

/// The pictures that tables named, so that they are not taken a second time.
///
/// Ten million paths would fill memory; their hashes are kept. That two of ten million share one, and a picture that
/// no table names is passed over, has a chance of three in a million.
struct NamedPictures {
    private var hashes: Set<Int> = []

    mutating func insert(_ name: String) { hashes.insert(name.hashValue) }
    func contains(_ name: String) -> Bool { hashes.contains(name.hashValue) }
}
