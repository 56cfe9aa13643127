/// Finds what there is to import.
///
/// The same paths give the same candidates in the same order: for each folder and table first its rows, then the
/// pictures that no row names, each in the order of the paths' bytes; behind them the pictures that a person named. It
/// reads tables as it goes, takes no file twice, and opens no picture.
package struct DatasetScanner: Sequence {
    package let paths: [String]
    package let format: ImportFormat
    package let limits: ImportLimits

    /// - Parameter paths: Files and folders, as a person names them.
    package init(paths: [String], format: ImportFormat = .auto, limits: ImportLimits = .standard) {
        self.paths = paths
        self.format = format
        self.limits = limits
    }

    package func makeIterator() -> DatasetScan { DatasetScan(scanner: self) }
}

/// One pass of a ``DatasetScanner``.
package final class DatasetScan: IteratorProtocol {
    private let scanner: DatasetScanner
    private let labels: RootLabels
    private let listed: ListedFiles
    private var paths: IndexingIterator<[String]>
    private var current: (source: any DiscoverySource, label: String)?
    /// Pictures that a person named come last, since a table may say more of them.
    private var pictures: ArraySlice<(picture: PathScan.Picture, label: String)> = []

    init(scanner: DatasetScanner) {
        self.scanner = scanner
        labels = RootLabels(of: scanner.paths)
        listed = ListedFiles(keepsAll: scanner.paths.count > 1)
        paths = scanner.paths.makeIterator()
    }

    /// Blocks while it reads folders and tables.
    package func next() -> Discovery? {
        while true {
            if let current, let discovery = current.source.next() { return discovery.labeled(current.label) }
            guard let path = paths.next() else { return nextPicture() }
            current = nil
            switch PathScan.opening(path, scanner: scanner, listed: listed) {
            case .source(let source): current = (source, labels[path])
            case .picture(let picture): pictures.append((picture, labels[path]))
            case .refused(let failure): return .failure(failure)
            }
        }
    }

    private func nextPicture() -> Discovery? {
        while let (picture, label) = pictures.popFirst() {
            guard listed.isNew(picture.realPath, as: .picture) else { continue }
            let candidate = ImportCandidate(label: picture.file.name, picture: picture.file, row: nil)
            return Discovery.candidate(candidate).labeled(label)
        }
        return nil
    }
}

/// What one path, or one table in it, yields.
protocol DiscoverySource: AnyObject {
    func next() -> Discovery?
}

/// Discoveries that are known at once.
final class ListedDiscoveries: DiscoverySource {
    private var rest: IndexingIterator<[Discovery]>

    init(_ discoveries: [Discovery]) { rest = discoveries.makeIterator() }

    func next() -> Discovery? { rest.next() }
}
