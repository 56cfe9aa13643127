import VantageCore

/// A file that no table refers to.
struct LooseFile {
    let picture: PictureFile
    let kind: FileKind
    let scanner: DatasetScanner

    var discovery: DiscoveredInput {
        switch kind {
        case .jpeg: return jpeg
        case .otherPicture: return sniffed ?? unsupported(format: nil)
        case .unnamed: return sniffed ?? ignored("is neither a picture nor a table")
        case .csv, .json, .jsonLines: return ignored("is a table, but this import reads only photos")
        case .other: return ignored("is neither a picture nor a table")
        }
    }

    /// The file as classified by its first bytes, or `nil` if they are not recognized.
    private var sniffed: DiscoveredInput? {
        guard let format = PictureFormat(ofFile: picture.path) else { return nil }
        return format == .jpeg ? jpeg : unsupported(format: format)
    }

    private var jpeg: DiscoveredInput {
        guard scanner.format.readsLoosePictures else { return ignored("is not in any table") }
        return .candidate(ImportCandidate(label: picture.name, picture: picture, row: nil))
    }

    private func unsupported(format: PictureFormat?) -> DiscoveredInput {
        guard scanner.format.readsLoosePictures else { return ignored("is not in any table") }
        let what = format.map { "a \($0.rawValue) picture" } ?? "a picture that is not a JPEG"
        return .failure(
            ImportFailure(
                .unsupportedPicture, picture.name,
                "\(picture.name) is \(what). Convert it to JPEG with its metadata, or leave it out."))
    }

    private func ignored(_ reason: String) -> DiscoveredInput {
        .ignored(IgnoredFile(name: picture.name, reason: reason))
    }
}
