import Foundation
import VantageSceneFixtures
import Synchronization
import Vantage

/// A store of all sample pictures, created once for all tests in this process.
enum SampleStore {
    static func opened() async throws -> SceneStore { try await task.value.store }

    private struct Made: Sendable {
        let folder: TemporaryFolder
        let store: SceneStore
    }

    private static let task = Task { () throws -> Made in
        let folder = try TemporaryFolder()
        leftover.withLock { $0 = folder.url }
        atexit { leftover.withLock { url in if let url { try? FileManager.default.removeItem(at: url) } } }
        let store = try await SceneStore(writing: folder.url.appending(path: "sample.sqlite"), creating: true)
        let options = ImportOptions(
            collection: CollectionSpec(name: "aubeval", license: "CC0-1.0", attribution: "Vantage sample"))
        let folders = SampleData.collections.map { SampleData.file($0).path }
        let report = try await DatasetImporter(options: options).run(folders, into: store)
        guard report.failed == 0 else { throw ImportFailed(notes: report.failureNotes) }
        return Made(folder: folder, store: store)
    }

    private struct ImportFailed: Error {
        let notes: [ImportReport.Note]
    }

    private static let leftover = Mutex<URL?>(nil)
}

extension SceneStore {
    /// Returns the scene for a sample picture.
    func sample(_ file: String) async throws -> Scene {
        let scenes = try await scenes(limit: 1000).scenes
        // File names in the store are relative to the imported folders.
        let scene = scenes.first { $0.fileName == file || file.hasSuffix("/" + ($0.fileName ?? "/")) }
        guard let scene else { throw NoSuchSample(file: file) }
        return scene
    }

    /// Returns the scene for a sample picture as an app sees it.
    func lookAroundSample(_ file: String, viewHeading: Heading? = nil) async throws -> LookAroundScene {
        let scene = try await sample(file)
        return try await LookAroundScene(token: token(for: scene.id, viewHeading: viewHeading), in: self)
    }
}

private struct NoSuchSample: Error {
    let file: String
}
