import VantageCore

/// A file that no table refers to.
struct LooseFile {
    let picture: PictureFile
    let kind: FileKind
    let scanner: DatasetScanner

    var discovery: DiscoveredInput {
        switch kind {
        case .picture: return candidate
        case .unnamed:
            return PictureFormat(ofFile: picture.path) == nil
                ? ignored("is neither a picture nor a table") : candidate
        case .csv, .json, .jsonLines, .xml, .kml, .kmz, .parquet, .geodata:
            return ignored("is a table, but this import reads only photos")
        case .track: return ignored("is a track, but this import reads only photos")
        case .text, .other: return ignored("is neither a picture nor a table")
        }
    }

    /// The file as a candidate. Its content, not its name, determines later whether it is a picture.
    private var candidate: DiscoveredInput {
        guard scanner.format.readsLoosePictures else { return ignored("is not listed in any table") }
        return .candidate(ImportCandidate(label: picture.name, picture: picture, row: nil))
    }

    private func ignored(_ reason: String) -> DiscoveredInput {
        .ignored(IgnoredFile(name: picture.name, reason: reason))
    }
}
