/// A scan of one table. It yields the rows, or the reason why the table is ignored.
final class TableScan: DiscoveredInputSource {
    private let reader: (any SidecarReader)?
    private var remark: DiscoveredInput?
    private let root: DatasetRoot
    private let listed: ListedFiles
    private let cubeMaps: CubeMapFinder?

    private init(
        reader: (any SidecarReader)?, remark: DiscoveredInput?, root: DatasetRoot, listed: ListedFiles,
        cubeMaps: CubeMapFinder?
    ) {
        self.reader = reader
        self.remark = remark
        self.root = root
        self.listed = listed
        self.cubeMaps = cubeMaps
    }

    /// Whether the file is a table that names pictures but whose columns are not recognized.
    private(set) var isUnknown = false
    /// Whether the file is a table.
    var hasRows: Bool { reader != nil }

    /// Opens a file as a table.
    ///
    /// - Parameter isNamed: Whether the user named this file. In that case it must be a table.
    static func open(
        _ name: String, root: DatasetRoot, scanner: DatasetScanner, listed: ListedFiles, cubeMaps: CubeMapFinder?,
        isNamed: Bool
    ) -> Result<TableScan, ImportFailure> {
        Result { () throws(ImportFailure) in
            let file = PictureFile(path: root.absolute(name), name: name)
            func ignored(_ reason: String, isUnknown: Bool) -> TableScan {
                let remark = DiscoveredInput.ignored(IgnoredFile(name: name, reason: reason, isTable: true))
                let scan = TableScan(reader: nil, remark: remark, root: root, listed: listed, cubeMaps: cubeMaps)
                scan.isUnknown = isUnknown
                return scan
            }
            switch try SidecarOpener(file: file, root: root, scanner: scanner, isNamed: isNamed).open() {
            case .reader(let reader):
                return TableScan(reader: reader, remark: nil, root: root, listed: listed, cubeMaps: cubeMaps)
            case .track, .calibration:
                return TableScan(reader: nil, remark: nil, root: root, listed: listed, cubeMaps: cubeMaps)
            case .notATable(let reason) where isNamed, .unknownTable(let reason) where isNamed:
                throw ImportFailure(.unsupportedFormat, name, "\(name) \(reason). Choose a table of scenes.")
            case .notATable(let reason): return ignored(reason, isUnknown: false)
            case .unknownTable(let reason): return ignored(reason, isUnknown: true)
            }
        }
    }

    func next() -> DiscoveredInput? {
        if let remark = remark.take() { return remark }
        switch reader?.next() {
        case .none: return nil
        case .failure(let failure): return .failure(failure)
        case .success(let row): return discovery(of: row)
        }
    }

    private func discovery(of row: SidecarRow) -> DiscoveredInput {
        do {
            let picture = try picture(of: row)
            if let picture, row.mayBeCubeMap, let found = cubeMaps?.files(with: picture.name) {
                return discovery(of: found, namedBy: picture, row)
            }
            if let picture { listed.insert(root.realPath(of: picture.name), as: .picture) }
            let label = picture?.name ?? row.label
            return .candidate(ImportCandidate(label: label, picture: picture, row: row))
        } catch {
            return .failure(error)
        }
    }

    /// Returns the input for a row. A row describes a cube map only if it names the front face or the first numbered
    /// face; a row for another face may have the heading of that face.
    private func discovery(
        of found: CubeMapFinder.Found, namedBy picture: PictureFile, _ row: SidecarRow
    ) -> DiscoveredInput {
        guard picture.name == found.lead || found.files.isFailure else {
            let reason = "is a face of a cube map; the row for \(found.lead) describes all faces"
            return .ignored(IgnoredFile(name: picture.name, reason: reason))
        }
        for name in found.names { listed.insert(root.realPath(of: name), as: .picture) }
        return found.discovery(row: row)
    }

    /// Returns the first of the row's pictures that exists.
    ///
    /// - Throws: The failure for the row's preferred picture if none exists.
    private func picture(of row: SidecarRow) throws(ImportFailure) -> PictureFile? {
        guard let best = row.picture else { return nil }
        let folder = DatasetRoot.folder(of: row.source)
        do {
            return try root.picture(best, from: folder, input: row.label)
        } catch {
            for place in row.otherPictures {
                if let picture = try? root.picture(place, from: folder, input: row.label) { return picture }
            }
            if row.mayBeCubeMap, let front = cubeMaps?.lead(like: best) { return front }
            throw error
        }
    }
}

extension SidecarRow {
    /// Whether the picture may be a cube map: nothing in the row indicates that it is flat.
    fileprivate var mayBeCubeMap: Bool {
        lens == nil && kind != .photo && !(kind == nil && (fieldOfView.map { $0 < 180 } ?? false))
    }
}

extension Result {
    fileprivate var isFailure: Bool { if case .failure = self { true } else { false } }
}
