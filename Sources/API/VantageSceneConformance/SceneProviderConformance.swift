import Foundation
import Vantage
import VantageCore
import VantageScenes

/// A suite that checks whether a scene provider follows the rules.
///
/// The rules cover availability, filters, ranking, lists, tokens, pictures, cancellation, and removal while a picture
/// is being read.
///
/// The suite writes a dataset to a folder. The dataset has two collections, `town` and `village`. Each is a subfolder
/// with a `scenes.geojson` file and the pictures that it names. The suite creates a provider for the dataset and
/// compares its results with those from a reference implementation, which uses a different formula for distances and no
/// index.
///
/// ```swift
/// let suite = SceneProviderConformance { folder in try MyProvider(folder) }
/// let report = try await suite.run(in: temporaryFolder)
/// print(report)
/// exit(report.passed ? 0 : 1)
/// ```
public struct SceneProviderConformance: Sendable {
    /// A closure that takes the dataset's folder and creates the provider to check.
    public typealias Make = @Sendable (_ folder: URL) async throws -> any SceneProvider
    /// A closure that removes a scene from a provider that ``Make`` has created.
    public typealias Remove = @Sendable (_ scene: SceneID, _ provider: any SceneProvider) async throws -> Void

    let make: Make
    let remove: Remove?

    /// Creates a suite.
    ///
    /// - Parameters:
    ///   - remove: A closure that removes a scene. If it is `nil`, the rules about removal are skipped.
    ///   - make: A closure that creates the provider. It is called twice, and the two providers must not accept each
    ///     other's tokens.
    public init(remove: Remove? = nil, make: @escaping Make) {
        self.make = make
        self.remove = remove
    }

    /// Checks all rules.
    ///
    /// - Parameter folder: An empty folder. The dataset is written to it and not removed.
    /// - Returns: A report with the violations of each rule.
    /// - Throws: An error if the dataset cannot be written or the provider cannot be created.
    public func run(in folder: URL) async throws -> ConformanceReport {
        let dataset = try ConformanceDataset(writingInto: folder)
        let subject = try await ConformanceSubject(
            dataset: dataset, provider: make(folder), otherProvider: make(folder), remove: remove)
        var report = ConformanceReport()
        for check in ConformanceCheck.all {
            await report.add(check.rule) { try await check.body(subject, &$0) }
        }
        return report
    }
}

/// The provider to check and its dataset.
struct ConformanceSubject: Sendable {
    let dataset: ConformanceDataset
    let provider: any SceneProvider
    /// A second provider for the same dataset.
    let otherProvider: any SceneProvider
    let remove: SceneProviderConformance.Remove?
    /// The scenes in the dataset, as listed by the provider.
    let listed: [ConformanceScene.Key: Scene]

    init(
        dataset: ConformanceDataset, provider: any SceneProvider, otherProvider: any SceneProvider,
        remove: SceneProviderConformance.Remove?
    ) async throws {
        self.dataset = dataset
        self.provider = provider
        self.otherProvider = otherProvider
        self.remove = remove
        let scenes = try await provider.allScenes(SceneQuery())
        listed = Dictionary(scenes.map { (ConformanceScene.Key($0), $0) }) { first, _ in first }
    }

    /// Opens a scene's picture and reads it on a thread where blocking is allowed.
    func reading<Value: Sendable>(
        _ scene: Scene, _ body: @escaping @Sendable (any PictureSession) throws -> Value
    ) async throws -> Value {
        try await WorkerPool.waiting.run { [provider] _ in
            let session = try provider.picture(of: scene)
            defer { session.close() }
            return try body(session)
        }
    }

    /// Returns the provider's scene for a scene in the dataset.
    func scene(_ scene: ConformanceScene) throws -> Scene {
        guard let found = listed[scene.key] else { throw ConformanceFailure("\(scene.name) is not listed") }
        return found
    }
}
