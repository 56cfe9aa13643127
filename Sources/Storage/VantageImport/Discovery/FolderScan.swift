/// A scan of one folder: first the rows of its tables, then its pictures.
final class FolderScan: DiscoveredInputSource {
    private let root: DatasetRoot
    private let scanner: DatasetScanner
    private var walk: DirectoryWalk
    private var readsTables: Bool
    private var table: TableScan?
    private let listed: ListedFiles
    private let tracks: NeighborTracks?
    private let cubeMaps: CubeMapFinder?

    init(root: DatasetRoot, scanner: DatasetScanner, listed: ListedFiles) {
        self.root = root
        self.scanner = scanner
        self.listed = listed
        tracks = scanner.neighborTracks(root: root.path)
        cubeMaps = scanner.cubeMaps(in: root)
        readsTables = scanner.format.readsTables
        walk = DirectoryWalk(root: root.path)
    }

    func next() -> DiscoveredInput? { nextInput()?.beside(tracks) }

    private func nextInput() -> DiscoveredInput? {
        if readsTables {
            if let discovery = nextInTables() { return discovery }
            readsTables = false
            walk = DirectoryWalk(root: root.path)
        }
        return nextFile()
    }

    /// Returns the next input in the first pass, which reads only tables. Errors from the walk itself are left to the
    /// second pass, so that each is reported once.
    private func nextInTables() -> DiscoveredInput? {
        while true {
            if let discovery = table?.next() { return discovery }
            guard let step = walk.next() else { return nil }
            guard case .file(let name) = step else { continue }
            let kind = FileKind(name: name)
            guard kind.describesPictures || kind.mayBeTable, listed.isNew(root.realPath(of: name), as: .table) else {
                continue
            }
            switch TableScan.open(
                name, root: root, scanner: scanner, listed: listed, cubeMaps: cubeMaps, isNamed: false)
            {
            case .success(let scan):
                // A file that is ignored here can still be read if the user names it.
                if !scan.hasRows { listed.remove(root.realPath(of: name), as: .table) }
                // The second pass reports text that is not a table.
                if kind.mayBeTable, !scan.hasRows, !scan.isUnknown { continue }
                if kind.mayBeTable { listed.insert(root.realPath(of: name), as: .picture) }
                table = scan
            case .failure(let failure):
                // Keeps the second pass from reporting the file again.
                if kind.mayBeTable { listed.insert(root.realPath(of: name), as: .picture) }
                return .failure(failure)
            }
        }
    }

    private func nextFile() -> DiscoveredInput? {
        while let step = walk.next() {
            switch step {
            case .ignored(let file):
                if listed.isNew(root.realPath(of: file.name), as: .picture) { return .ignored(file) }
            case .failure(let failure): return .failure(failure)
            case .file(let name):
                if let discovery = discovery(of: name) { return discovery }
            }
        }
        return nil
    }

    /// Classifies a file. Returns `nil` if it was already listed or is a table.
    private func discovery(of name: String) -> DiscoveredInput? {
        let kind = FileKind(name: name)
        guard !kind.describesPictures || !scanner.format.readsTables else { return nil }
        guard listed.isNew(root.realPath(of: name), as: .picture) else { return nil }
        if kind == .picture, scanner.format.readsLoosePictures, let found = wholeCubeMap(with: name) {
            guard name == found.names.first else { return nil }
            for name in found.names.dropFirst() where listed.keepsAll {
                listed.insert(root.realPath(of: name), as: .picture)
            }
            return found.discovery(row: nil)
        }
        let picture = PictureFile(path: root.absolute(name), name: name)
        return LooseFile(picture: picture, kind: kind, scanner: scanner).discovery
    }

    /// Returns the cube map that a picture belongs to, unless a table or an earlier path refers to one of its other
    /// faces as a separate picture.
    private func wholeCubeMap(with name: String) -> CubeMapFinder.Found? {
        guard let found = cubeMaps?.files(with: name) else { return nil }
        let others = found.names.filter { $0 != name }
        return others.contains { listed.contains(root.realPath(of: $0), as: .picture) } ? nil : found
    }
}
