import Foundation
import Testing
import VantageSceneFixtures
import VantageSceneStore
import VantageStoreCore

@testable import VantageImport

/// Tests the search for an input that can be imported, which precedes an import into a new store.
@Suite(.fewAtATime)
struct PreparedInputsTests {
    @Test func `the import uses the pictures that the search prepared, but only once`() async throws {
        let folder = try TemporaryFolder()
        let picture = try folder.file("pano.jpg")
        let original = try Data(contentsOf: SampleData.repository.appending(path: "SampleData/street/pano_01.jpg"))
        try original.write(to: picture)
        let importer = DatasetImporter(options: ImportOptions(collection: CollectionSpec(name: "town")))
        #expect(try await importer.reportIfNothingCanBeImported(from: [picture.path]) == nil)

        // If the import read the picture again, it would fail.
        try original.prefix(1000).write(to: picture)
        let store = try await SceneStore(writing: folder.file("first.sqlite"), creating: true)
        let report = try await importer.run([picture.path], into: store)
        #expect(report.imported == 1 && report.failed == 0)
        let other = try await SceneStore(writing: folder.file("second.sqlite"), creating: true)
        let again = try await importer.run([picture.path], into: other)
        #expect(again.imported == 0 && again.failed == 1)
    }
}
