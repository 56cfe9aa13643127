import VantageGeodesy

/// A scanner that finds the inputs of an import.
///
/// The same paths always yield the same candidates in the same order. In each folder, the rows of tables come first,
/// then the pictures that no row refers to; both are sorted by path, byte by byte. Pictures that the user named come
/// last. The scan reads tables incrementally, never uses a file twice, and opens pictures only if they are named like the
/// faces of a cube map.
package struct DatasetScanner: Sequence {
    package let paths: [String]
    package let format: ImportFormat
    package let limits: ImportLimits
    /// The settings for tables; `nil` if the user specified none.
    package let tableSettings: TableProfile?
    /// The calibration that the import uses. A file that contains it is not an input.
    let calibration: CalibratedCamera?
    /// Whether pictures may be the faces of cube maps.
    let joinsFaces: Bool
    private let tracks: TrackLibrary
    /// The paths of the track files that the user named.
    private let namedTracks: [String]

    /// Creates a scanner.
    ///
    /// - Parameters:
    ///   - paths: Files and folders, as the user named them.
    ///   - format: The format of the inputs.
    ///   - limits: The limits on files and tables.
    ///   - tableSettings: The settings for tables; `nil` if the user specified none.
    package init(
        paths: [String], format: ImportFormat = .auto, limits: ImportLimits = .standard,
        tableSettings: TableProfile? = nil
    ) {
        let tracks = TrackLibrary(options: TrackOptions(), limits: limits)
        self.init(paths: paths, format: format, limits: limits, tableSettings: tableSettings, tracks: tracks)
    }

    /// - Parameters:
    ///   - calibration: The calibration that the import uses, if any. It applies to all pictures, so none of them is
    ///     treated as a face of a cube map.
    ///   - kind: The kind to assume for pictures whose kind is not specified. If it is `photo`, no picture is treated
    ///     as a face of a cube map.
    ///   - tracks: The tracks that earlier scans have read. This scan adds to them.
    init(
        paths: [String], format: ImportFormat, limits: ImportLimits, tableSettings: TableProfile?,
        calibration: CalibratedCamera? = nil, kind: ImportOptions.Kind = .auto, tracks: TrackLibrary
    ) {
        self.tableSettings = tableSettings
        self.calibration = calibration
        joinsFaces = calibration == nil && kind != .photo
        self.paths = paths
        self.format = format
        self.limits = limits
        self.tracks = tracks
        namedTracks = paths.filter { FileKind(name: $0) == .track }
    }

    /// Returns the tracks next to the pictures in a folder. Only imports with the automatic format use them.
    ///
    /// - Parameter root: The path of the imported folder, or `nil` for pictures that the user named.
    func neighborTracks(root: String?) -> NeighborTracks? {
        guard format == .auto, root != nil || !namedTracks.isEmpty else { return nil }
        return NeighborTracks(root: root, named: namedTracks, library: tracks)
    }

    /// Returns a finder for cube maps that consist of six files, or `nil` if the import does not join faces.
    func cubeMaps(in root: DatasetRoot) -> CubeMapFinder? {
        joinsFaces ? CubeMapFinder(root: root, limits: limits.picture) : nil
    }

    /// Keeps requested tracks from being read as tables of scenes. Their GPX waypoints may still refer to pictures.
    fileprivate func excludeRequestedTracks(from listed: ListedFiles) {
        for path in tracks.options.paths {
            let name = path.split(separator: "/").last.map(String.init) ?? path
            let folder = String(path.dropLast(name.count))
            guard let root = try? DatasetRoot(folder.isEmpty ? "." : folder) else { continue }
            listed.insert(root.realPath(of: name), as: .picture)
            if FileKind(name: name) != .track { listed.insert(root.realPath(of: name), as: .table) }
        }
    }

    /// Returns the contents of a track file.
    func trackEntry(of file: PictureFile) throws(ImportFailure) -> TrackLibrary.Entry {
        try tracks.entry(at: file.path, name: file.name)
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
    /// The tracks for the pictures that the user named.
    private let tracks: NeighborTracks?
    /// The finders for cube maps among these pictures, by the path of their folder.
    private var cubeMaps: [String: CubeMapFinder] = [:]

    init(scanner: DatasetScanner) {
        self.scanner = scanner
        labels = RootLabels(of: scanner.paths)
        tracks = scanner.neighborTracks(root: nil)
        listed = ListedFiles(keepsAll: scanner.paths.count > 1)
        scanner.excludeRequestedTracks(from: listed)
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
            return discovery(of: picture).beside(tracks).labeled(label)
        }
        return nil
    }

    /// Returns the input for a picture. A face of a cube map represents the whole cube map.
    private func discovery(of picture: PathScan.Picture) -> DiscoveredInput {
        let finder = cubeMaps[picture.root.path] ?? scanner.cubeMaps(in: picture.root)
        cubeMaps[picture.root.path] = finder
        if let found = finder?.files(with: picture.file.name) {
            for name in found.names { listed.insert(picture.root.realPath(of: name), as: .picture) }
            return found.discovery(row: nil)
        }
        return .candidate(ImportCandidate(label: picture.file.name, picture: picture.file, row: nil))
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
