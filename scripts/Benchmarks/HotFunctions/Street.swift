import Foundation
import Vantage

/// The panoramas of SampleData's street, imported into a store in a temporary folder that is removed at exit.
struct Street: Sendable {
    let store: SceneStore
    let place: Coordinate

    static var shared: Street {
        get async throws { try await made.value }
    }

    /// The scene nearest to ``place``.
    var scene: LookAroundScene {
        get async throws {
            guard let scene = try await LookAroundSceneRequest(coordinate: place, in: store).scene else {
                fatalError("SampleData has no scene at \(place).")
            }
            return scene
        }
    }

    private static let made = Task {
        let folder = FileManager.default.temporaryDirectory.appending(path: "vantage-benchmarks-\(getpid())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        temporaryFolder = folder.path
        atexit { try? FileManager.default.removeItem(atPath: temporaryFolder) }
        let file = folder.appending(path: "street.sqlite")
        let writing = try await SceneStore(writing: file, creating: true)
        _ = try await DatasetImporter(options: ImportOptions(collection: CollectionSpec(name: "street")))
            .run([pictures.path], into: writing) { _ in }
        try await writing.close()
        return Street(
            store: try await SceneStore(opening: file), place: try Coordinate(latitude: 48.20042, longitude: 7.69989))
    }

    /// The folder to remove at exit, set once. Global, because the closure passed to `atexit` cannot capture anything.
    nonisolated(unsafe) private static var temporaryFolder = ""

    private static var pictures: URL {
        URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../SampleData/street").standardized
    }
}
