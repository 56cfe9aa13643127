import BlockingWork
import Foundation
import Vantage

/// The rules that every provider of scenes follows, checked on one: availability, filters, ranking, lists, tokens,
/// pictures, cancellation, removal while reading.
///
/// The suite writes a dataset into a folder: two collections, `town` and `village`, each a folder with `scenes.geojson` and
/// the pictures that it names. A provider is asked for it, and its answers are compared with what the rules say of the
/// dataset, worked out here without an index and with distances by another formula.
///
/// ```swift
/// let suite = ProviderConformance { folder in try MyProvider(folder) }
/// let report = try await suite.run(in: temporaryFolder)
/// print(report)
/// exit(report.passed ? 0 : 1)
/// ```
public struct ProviderConformance: Sendable {
    /// Makes the provider that is checked of the folder of the dataset.
    public typealias Make = @Sendable (_ folder: URL) async throws -> any SceneProvider
    /// Removes a scene from a provider that ``Make`` made.
    public typealias Remove = @Sendable (_ scene: SceneID, _ provider: any SceneProvider) async throws -> Void

    let make: Make
    let remove: Remove?

    /// - Parameters:
    ///   - remove: For providers whose scenes can be removed; without it, the rules of removal are passed over.
    ///   - make: Called twice; the tokens of one provider are not those of the other.
    public init(remove: Remove? = nil, make: @escaping Make) {
        self.make = make
        self.remove = remove
    }

    /// Checks all rules.
    ///
    /// - Parameter folder: An empty folder, which keeps the dataset.
    /// - Throws: When the dataset cannot be written or the provider cannot be made; what a provider does wrong stands in
    ///   the report.
    public func run(in folder: URL) async throws -> ConformanceReport {
        let dataset = try ConformanceDataset(writingInto: folder)
        let subject = try await ConformanceSubject(
            dataset: dataset, provider: make(folder), stranger: make(folder), remove: remove)
        var report = ConformanceReport()
        for check in ConformanceCheck.all {
            await report.add(check.rule) { try await check.body(subject, &$0) }
        }
        return report
    }
}

/// What is checked, and what it was made of.
struct ConformanceSubject: Sendable {
    let dataset: ConformanceDataset
    let provider: any SceneProvider
    /// Another provider of the same scenes.
    let stranger: any SceneProvider
    let remove: ProviderConformance.Remove?
    /// The scenes of the dataset as the provider lists them.
    let listed: [ConformanceScene.Key: Scene]

    init(
        dataset: ConformanceDataset, provider: any SceneProvider, stranger: any SceneProvider,
        remove: ProviderConformance.Remove?
    ) async throws {
        self.dataset = dataset
        self.provider = provider
        self.stranger = stranger
        self.remove = remove
        let scenes = try await provider.allScenes(SceneQuery())
        listed = Dictionary(scenes.map { (ConformanceScene.Key($0), $0) }) { first, _ in first }
    }

    /// Opens a scene's picture, reads and closes it on one thread that may block.
    func reading<Value: Sendable>(
        _ scene: Scene, _ body: @escaping @Sendable (any PictureSession) throws -> Value
    ) async throws -> Value {
        try await Workers.waiting.run { [provider] _ in
            let session = try provider.picture(of: scene)
            defer { session.close() }
            return try body(session)
        }
    }

    /// The provider's own scene for one of the dataset.
    func scene(_ scene: ConformanceScene) throws -> Scene {
        guard let found = listed[scene.key] else { throw ConformanceFailure("\(scene.name) is not listed") }
        return found
    }
}
