/// Finds the inputs of an import.
///
/// The same paths always yield the same candidates in the same order. In each folder, the rows of tables come first,
/// then the pictures that no row refers to; both are sorted by path, byte by byte. Pictures that the user named come
/// last. The scan reads tables incrementally, never uses a file twice, and never opens a picture.
package struct DatasetScanner: Sequence {
    package let paths: [String]
    package let format: ImportFormat
    package let limits: ImportLimits
    /// The settings for tables; `nil` if the user made none.
    package let tableSettings: TableProfile?

    /// Creates a scanner.
    ///
    /// - Parameters:
    ///   - paths: Files and folders, as the user named them.
    ///   - format: The format of the inputs.
    ///   - limits: The limits on files and tables.
    package init(
        paths: [String], format: ImportFormat = .auto, limits: ImportLimits = .standard,
        tableSettings: TableProfile? = nil
    ) {
        self.tableSettings = tableSettings
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
    private var current: (source: any DiscoveredInputSource, label: String)?
    /// The pictures that the user named. They come last, because a table may have more information about them.
    private var pictures: ArraySlice<(picture: PathScan.Picture, label: String)> = []

    init(scanner: DatasetScanner) {
        self.scanner = scanner
        labels = RootLabels(of: scanner.paths)
        listed = ListedFiles(keepsAll: scanner.paths.count > 1)
        paths = scanner.paths.makeIterator()
    }

    /// Returns the next input. Blocks while it reads folders and tables.
    package func next() -> DiscoveredInput? {
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

    private func nextPicture() -> DiscoveredInput? {
        while let (picture, label) = pictures.popFirst() {
            guard listed.isNew(picture.realPath, as: .picture) else { continue }
            let candidate = ImportCandidate(label: picture.file.name, picture: picture.file, row: nil)
            return DiscoveredInput.candidate(candidate).labeled(label)
        }
        return nil
    }
}

/// A folder, a table or a list from which a scan takes inputs.
protocol DiscoveredInputSource: AnyObject {
    func next() -> DiscoveredInput?
}

/// A fixed list of discovered inputs.
final class ListedDiscoveries: DiscoveredInputSource {
    private var rest: IndexingIterator<[DiscoveredInput]>

    init(_ discoveries: [DiscoveredInput]) { rest = discoveries.makeIterator() }

    func next() -> DiscoveredInput? { rest.next() }
}
