/// The discoveries of one table.
final class TableScan: DiscoverySource {
    private let reader: (any SidecarReader)?
    private var remark: Discovery?
    private let root: DatasetRoot
    /// The table's folder below the root; empty for the root itself.
    private let folder: String

    private init(reader: (any SidecarReader)?, remark: Discovery?, root: DatasetRoot, name: String) {
        self.reader = reader
        self.remark = remark
        self.root = root
        folder = name.split(separator: "/").dropLast().joined(separator: "/")
    }

    /// - Parameter isNamed: Whether a person named this file, so that it must be a table.
    static func open(
        _ name: String, root: DatasetRoot, scanner: DatasetScanner, isNamed: Bool
    ) -> Result<TableScan, ImportFailure> {
        Result { () throws(ImportFailure) in
            let file = PictureFile(path: root.absolute(name), name: name)
            switch try SidecarOpener(file: file, root: root, scanner: scanner, isNamed: isNamed).open() {
            case .reader(let reader): return TableScan(reader: reader, remark: nil, root: root, name: name)
            case .notATable(let reason) where isNamed:
                throw ImportFailure(
                    .unsupportedFormat, name, "\(name) \(reason). Name a table of scenes, or say its --format.")
            case .notATable(let reason):
                let remark = Discovery.ignored(IgnoredFile(name: name, reason: reason))
                return TableScan(reader: nil, remark: remark, root: root, name: name)
            }
        }
    }

    func next() -> Discovery? {
        if let remark = remark.take() { return remark }
        switch reader?.next() {
        case .none: return nil
        case .failure(let failure): return .failure(failure)
        case .success(let row): return discovery(of: row)
        }
    }

    private func discovery(of row: SidecarRow) -> Discovery {
        guard let written = row.picture else {
            return .candidate(ImportCandidate(label: row.label, picture: nil, row: row, order: 0))
        }
        do {
            let picture = try root.picture(written, from: folder, input: row.label)
            return .candidate(ImportCandidate(label: picture.name, picture: picture, row: row, order: 0))
        } catch {
            return .failure(error)
        }
    }
}
