import VantageSceneFixtures

@testable import VantageImport

/// A folder of documents and pictures, scanned in the same way as in an import.
struct DocumentFolder {
    let folder: TemporaryFolder
    var settings: TableProfile?

    /// - Parameter crs: The coordinate system that the user specifies.
    init(_ files: KeyValuePairs<String, String> = [:], pictures: [String] = [], crs: String? = nil) throws {
        folder = try TemporaryFolder()
        for (name, text) in files { try folder.write(name, text) }
        for name in pictures { try folder.write(name, JPEGBuilder().bytes) }
        guard let crs else { return }
        settings = TableProfile()
        settings?.crs = crs
    }

    /// Scans the folder or one of its files.
    func scan(_ name: String? = nil, limits: ImportLimits = .standard) -> [DiscoveredInput] {
        let path = name.map { folder.path + "/" + $0 } ?? folder.path
        return Array(DatasetScanner(paths: [path], limits: limits, tableSettings: settings))
    }

    /// The candidates with rows.
    func candidates(_ name: String? = nil) -> [ImportCandidate] {
        scan(name).compactMap { input in
            if case .candidate(let candidate) = input, candidate.row != nil { candidate } else { nil }
        }
    }

    func rows(_ name: String? = nil) -> [SidecarRow] { candidates(name).compactMap(\.row) }

    func failures(_ name: String? = nil, limits: ImportLimits = .standard) -> [ImportFailure] {
        scan(name, limits: limits).compactMap { if case .failure(let failure) = $0 { failure } else { nil } }
    }

    /// The reason why a file was ignored.
    func reason(_ name: String) -> String? {
        for case .ignored(let file) in scan() where file.name == name { return file.reason }
        return nil
    }
}
