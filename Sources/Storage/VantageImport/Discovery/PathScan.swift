import Foundation
import VantageCore

/// A scan of a path that the user named, which may be a folder, a table or a picture. Such a path is never ignored
/// silently.
enum PathScan {
    struct Picture {
        let file: PictureFile
        /// The folder that contains the file.
        let root: DatasetRoot

        /// The path with symbolic links resolved.
        var realPath: String { root.realPath(of: file.name) }
    }

    enum Opening {
        case source(any DiscoveredInputSource)
        case picture(Picture)
        case refused(ImportFailure)
    }

    static func opening(_ path: String, scanner: DatasetScanner, listed: ListedFiles) -> Opening {
        var status = stat()
        guard stat(path, &status) == 0 else { return refused(path, "(\(SystemError(errno)))") }
        do {
            switch status.st_mode & S_IFMT {
            case S_IFDIR: return try folder(path, scanner: scanner, listed: listed)
            case S_IFREG: return try file(path, scanner: scanner, listed: listed)
            default: return refused(path, "because it is neither a file nor a folder")
            }
        } catch {
            return refused(path, "(\(error))")
        }
    }

    private static func refused(_ path: String, _ why: String) -> Opening {
        let text = "\(path) cannot be read \(why). Check the path and its permissions."
        return .refused(ImportFailure(.unreadableFile, path, text))
    }

    private static func folder(
        _ path: String, scanner: DatasetScanner, listed: ListedFiles
    ) throws(SystemError) -> Opening {
        guard access(path, R_OK | X_OK) == 0 else { throw SystemError(errno) }
        return .source(FolderScan(root: try DatasetRoot(path), scanner: scanner, listed: listed))
    }

    private static func file(
        _ path: String, scanner: DatasetScanner, listed: ListedFiles
    ) throws(SystemError) -> Opening {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let folder = String(path.dropLast(name.count))
        let root = try DatasetRoot(folder.isEmpty ? "." : folder)
        let file = PictureFile(path: path, name: name)
        if isPicture(file, format: scanner.format) {
            return .picture(Picture(file: file, root: root))
        }
        guard listed.isNew(root.realPath(of: name), as: .table) else { return .source(ListedDiscoveries([])) }
        switch TableScan.open(
            name, root: root, scanner: scanner, listed: listed, cubeMaps: scanner.cubeMaps(in: root), isNamed: true)
        {
        case .success(let scan): return .source(scan)
        case .failure(let failure): return .source(ListedDiscoveries([.failure(failure)]))
        }
    }

    /// Reports whether a file is a picture in any format. If the format is not supported, the failure is reported when the
    /// file is read.
    private static func isPicture(_ file: PictureFile, format: ImportFormat) -> Bool {
        let kind = FileKind(name: file.name)
        if format == .photos || kind == .picture { return true }
        return PictureFormat(ofFile: file.path) != nil
    }
}
