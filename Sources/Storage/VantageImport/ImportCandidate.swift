/// An input that may become a scene: a picture file, a row in a table, or both.
package struct ImportCandidate: Sendable {
    /// The name in messages: the picture's path below the root, or a table and its row, such as `photos.csv row 17`.
    package var label: String
    package var picture: PictureFile?
    /// The six files, if the picture is a cube map. In that case, ``picture`` is its front face.
    var cubeMap: CubeMapFiles?
    package var row: SidecarRow?
    /// The tracks in the picture's folder and in the folders above it.
    var tracks: NeighborTracks?

    package init(label: String, picture: PictureFile?, row: SidecarRow?) {
        self.label = label
        self.picture = picture
        self.row = row
    }

    init(_ cubeMap: CubeMapFiles, row: SidecarRow?) {
        self.init(label: cubeMap.name, picture: cubeMap[.front], row: row)
        self.cubeMap = cubeMap
    }

    /// The name of the picture below the root of the import. All files of a cube map share one name.
    var pictureName: String? { cubeMap?.name ?? picture?.name }
}

/// A picture file that a scan found.
package struct PictureFile: Hashable, Sendable {
    /// The path to open.
    package var path: String
    /// The path below the root of the import, as spelled on disk, with `/` as the separator.
    package var name: String

    package init(path: String, name: String) {
        self.path = path
        self.name = name
    }
}

/// One input that a scan has found.
package enum DiscoveredInput: Sendable {
    // Indirect, because rows are large and are passed along many times.
    indirect case candidate(ImportCandidate)
    case failure(ImportFailure)
    /// A file that is neither a picture nor a table. It does not affect the exit code.
    case ignored(IgnoredFile)
}

extension DiscoveredInput {
    /// Returns the input with the tracks next to its picture.
    func beside(_ tracks: NeighborTracks?) -> DiscoveredInput {
        guard let tracks, case .candidate(var candidate) = self, candidate.picture != nil else { return self }
        candidate.tracks = tracks
        return .candidate(candidate)
    }
}

/// A file that a scan ignored.
package struct IgnoredFile: Hashable, Sendable {
    /// The path below the root of the import.
    package var name: String
    /// A clause such as `is neither a picture nor a table`.
    package var reason: String
    /// Whether the file is a table or a document, which may be the reason why pictures have no position.
    package var isTable: Bool

    package init(name: String, reason: String, isTable: Bool = false) {
        self.name = name
        self.reason = reason
        self.isTable = isTable
    }
}
