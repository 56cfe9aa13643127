import Synchronization
import VantageCore

/// The track files in the folders of an import.
///
/// A picture uses the tracks in its own folder first, then those in the folders above it, up to the imported folder, and
/// then those that the user named among the inputs.
final class NeighborTracks: Sendable {
    private let root: String?
    private let named: [String]
    private let library: TrackLibrary
    /// The names of the track files in each folder that was listed, in order.
    private let listed = Mutex<[String: [String]]>([:])

    /// - Parameters:
    ///   - root: The path of the imported folder, or `nil` for pictures that the user named.
    ///   - named: The paths of the track files that the user named.
    init(root: String?, named: [String], library: TrackLibrary) {
        self.root = root
        self.named = named
        self.library = library
    }

    /// Finds a picture on the nearest track that has a position at the picture's time. Blocks while folders and tracks
    /// are read.
    ///
    /// - Returns: `nil` if there are no tracks.
    func position(of picture: PictureFile, at time: Int64) -> Result<TrackPosition, TrackMiss>? {
        var best: TrackMiss?
        for file in files(for: picture) {
            switch library.position(at: time, inFileAt: file.path, name: file.name) {
            case nil: continue
            case .success(let position): return .success(position)
            case .failure(let miss): best = miss.better(than: best)
            }
        }
        return best.map { .failure($0) }
    }

    /// Returns the name of the nearest track file, or `nil` if there is none.
    func nearestName(to picture: PictureFile) -> String? {
        files(for: picture).first { file in
            (try? library.entry(at: file.path, name: file.name))?.hasTrack ?? false
        }?.name
    }

    /// Returns the track files for a picture, nearest first.
    private func files(for picture: PictureFile) -> [PictureFile] {
        let beside = folders(of: picture).flatMap(names).map { PictureFile(path: (root ?? "") + "/" + $0, name: $0) }
        return beside + named.map { PictureFile(path: $0, name: $0.split(separator: "/").last.map(String.init) ?? $0) }
    }

    /// Returns the folder of a picture and the folders above it, relative to the root.
    private func folders(of picture: PictureFile) -> [String] {
        guard let root, picture.path.hasPrefix(root + "/") else { return [] }
        var parts = picture.path.dropFirst(root.count + 1).split(separator: "/").dropLast()
        var folders = [parts.joined(separator: "/")]
        while parts.popLast() != nil { folders.append(parts.joined(separator: "/")) }
        return folders
    }

    private func names(in folder: String) -> [String] {
        guard let root else { return [] }
        return listed.withLock { listed in
            if let names = listed[folder] { return names }
            let entries = (try? DirectoryEntry.entries(of: folder, in: root)) ?? []
            let names = entries.filter { $0.kind == .file && !$0.isHidden }.compactMap(\.path)
                .filter { FileKind(name: $0) == .track }.sorted()
            listed[folder] = names
            return names
        }
    }
}
