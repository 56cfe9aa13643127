import Synchronization
import VantageCore

/// The track files in the folders of an import.
///
/// A picture uses the tracks in its own folder first, then those in the folders above it, up to the imported folder, and
/// then those that the user named among the inputs.
final class NeighborTracks: Sendable {
    private let root: String
    private let named: [String]
    private let library: TrackLibrary
    /// The names of the track files in each folder that was listed, in order.
    private let listed = Mutex<[String: [String]]>([:])

    /// - Parameters:
    ///   - root: The path of the imported folder, or `nil` for pictures that the user named.
    ///   - named: The paths of the track files that the user named.
    init(root: String?, named: [String], library: TrackLibrary) {
        self.root = root ?? ""
        self.named = named
        self.library = library
        isFolder = root != nil
    }

    private let isFolder: Bool

    /// Returns the tracks for a picture, nearest first. Blocks while folders and tracks are read. Files that cannot be
    /// read are left out, because the scan reports them.
    func tracks(for picture: PictureFile) -> [TrackPositioner] {
        let beside = isFolder ? folders(of: picture).flatMap { folder in
            names(in: folder).map { (path: root + "/" + $0, name: $0) }
        } : []
        let named = named.map { (path: $0, name: $0.split(separator: "/").last.map(String.init) ?? $0) }
        return (beside + named).compactMap { file in
            guard let entry = try? library.entry(at: file.path, name: file.name), entry.hasTrack else { return nil }
            return entry.positioner
        }
    }

    /// Returns the folder of a picture and those above it, relative to the root.
    private func folders(of picture: PictureFile) -> [String] {
        guard picture.path.hasPrefix(root + "/") else { return [] }
        var parts = picture.path.dropFirst(root.count + 1).split(separator: "/").dropLast()
        var folders = [parts.joined(separator: "/")]
        while parts.popLast() != nil { folders.append(parts.joined(separator: "/")) }
        return folders
    }

    private func names(in folder: String) -> [String] {
        listed.withLock { listed in
            if let names = listed[folder] { return names }
            let entries = (try? DirectoryEntry.entries(of: folder, in: root)) ?? []
            let names = entries.filter { $0.kind == .file && !$0.isHidden }.compactMap(\.path)
                .filter { FileKind(name: $0) == .track }.sorted()
            listed[folder] = names
            return names
        }
    }
}
