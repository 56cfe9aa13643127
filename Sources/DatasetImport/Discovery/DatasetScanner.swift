/// Finds what there is to import.
///
/// The same paths give the same candidates in the same order: for each path first the rows of its tables, then the
/// pictures that no row names, each in the order of the paths' bytes. It reads tables as it goes and opens no picture.
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
    private var paths: IndexingIterator<[String]>
    private var current: (any DiscoverySource)?
    private var order = 0

    init(scanner: DatasetScanner) {
        self.scanner = scanner
        paths = scanner.paths.makeIterator()
    }

    /// Blocks while it reads folders and tables.
    package func next() -> Discovery? {
        while true {
            if let discovery = current?.next() { return numbered(discovery) }
            guard let path = paths.next() else { return nil }
            current = PathScan.source(for: path, scanner: scanner)
        }
    }

    private func numbered(_ discovery: Discovery) -> Discovery {
        guard case .candidate(var candidate) = discovery else { return discovery }
        candidate.order = order
        order += 1
        return .candidate(candidate)
    }
}

/// What one path, or one table in it, brings forth.
protocol DiscoverySource: AnyObject {
    func next() -> Discovery?
}

/// Discoveries that are known at once.
final class ListedDiscoveries: DiscoverySource {
    private var rest: IndexingIterator<[Discovery]>

    init(_ discoveries: [Discovery]) { rest = discoveries.makeIterator() }

    func next() -> Discovery? { rest.next() }
}
