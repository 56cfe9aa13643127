import Foundation

/// Finds out what a path is that a person named. Such a path is never passed over in silence.
enum PathScan {
    static func source(for path: String, scanner: DatasetScanner) -> any DiscoverySource {
        var status = stat()
        guard stat(path, &status) == 0 else { return failure(.unreadableFile, path, "(\(SystemError(errno)))") }
        do {
            switch status.st_mode & S_IFMT {
            case S_IFDIR: return FolderScan(root: try DatasetRoot(path), scanner: scanner)
            case S_IFREG: return try file(path, scanner: scanner)
            default: return failure(.unreadableFile, path, "because it is neither a file nor a folder")
            }
        } catch {
            return failure(.unreadableFile, path, "(\(error))")
        }
    }

    private static func failure(_ code: ImportFailure.Code, _ path: String, _ why: String) -> any DiscoverySource {
        let text = "\(path) cannot be read \(why). Check the path and that reading is allowed."
        return ListedDiscoveries([.failure(ImportFailure(code, path, text))])
    }

    private static func file(_ path: String, scanner: DatasetScanner) throws(SystemError) -> any DiscoverySource {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let folder = String(path.dropLast(name.count))
        let root = try DatasetRoot(folder.isEmpty ? "." : folder)
        let picture = PictureFile(path: path, name: name)
        if isPicture(picture, format: scanner.format) {
            let candidate = ImportCandidate(label: name, picture: picture, row: nil, order: 0)
            return ListedDiscoveries([.candidate(candidate)])
        }
        switch TableScan.open(name, root: root, scanner: scanner, isNamed: true) {
        case .success(let scan): return scan
        case .failure(let failure): return ListedDiscoveries([.failure(failure)])
        }
    }

    /// Reading says what is wrong with a picture, be it one of another format.
    private static func isPicture(_ file: PictureFile, format: ImportFormat) -> Bool {
        let kind = FileKind(name: file.name)
        if format == .photos || kind == .jpeg || kind == .otherPicture { return true }
        guard let start = try? FileBytes(path: file.path).read(atMost: PictureFormat.signatureLength) else {
            return false
        }
        return PictureFormat(bytes: start) != nil
    }
}
