import Foundation
import Testing
import VantageSceneFixtures
import VantageSceneStore
import VantageStoreCore
import VantageScenes

@testable import VantageImport

@Suite struct ImportShardTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(arguments: [(10, 3), (2, 5), (0, 2), (1_000_000_007, 16)])
    func `shards cover every position once`(total: Int, count: Int) throws {
        var end = 0
        for index in 1...count {
            let positions = try #require(ImportShard(index: index, count: count)).positions(of: total)
            #expect(positions.lowerBound == end)
            #expect(positions.count >= total / count && positions.count <= total / count + 1)
            end = positions.upperBound
        }
        #expect(end == total)
        #expect(ImportShard(index: 0, count: count) == nil && ImportShard(index: count + 1, count: count) == nil)
    }

    /// Writes pictures, tables with more rows than one chunk, a file to ignore and a row that fails.
    private func writeInputs() throws -> [String] {
        for number in 0..<5 {
            let picture = JPEGBuilder(exif: .at(48 + Double(number) / 100, 7)).bytes
            try folder.write("photos/\(number).jpg", picture)
        }
        try folder.write("photos/README.md", "hello")
        let rows = (0..<1300).map { "\(40 + Double($0) / 1000),8,\($0 % 360)" }
        try folder.write("tables/a.csv", "lat,lon,heading\n" + rows.joined(separator: "\n"))
        try folder.write("tables/b.csv", "lat,lon,heading\n1,2,3\n400,2,3\n")
        return ["photos", "tables/a.csv", "tables/b.csv"].map { folder.path + "/" + $0 }
    }

    private func run(
        _ paths: [String], _ shard: ImportShard?, resuming: Bool = false
    ) async throws -> (report: ImportReport, scenes: Set<SceneID>) {
        var options = ImportOptions(collection: CollectionSpec(name: "town", license: nil, attribution: nil))
        options.shard = shard
        options.resumes = resuming
        let name = shard.map { "\($0.index).sqlite" } ?? "whole.sqlite"
        let store = try await SceneStore(writing: folder.file(name), creating: true)
        let report = try await DatasetImporter(options: options).run(paths, into: store)
        let scenes = try await store.scenes(limit: 10_000).scenes.map(\.id)
        try await store.close()
        return (report, Set(scenes))
    }

    @Test(arguments: [1, 3, 7])
    func `shards together import what one run imports`(count: Int) async throws {
        let paths = try writeInputs()
        let whole = try await run(paths, nil)
        var scenes: Set<SceneID> = []
        var (found, imported, failed, ignored) = (0, 0, 0, 0)
        for index in 1...count {
            let part = try await run(paths, ImportShard(index: index, count: count))
            #expect(scenes.isDisjoint(with: part.scenes))
            scenes.formUnion(part.scenes)
            found += part.report.found
            imported += part.report.imported
            failed += part.report.failed
            ignored += part.report.ignored
        }
        #expect(scenes == whole.scenes && scenes.count == whole.report.imported && scenes.count > 600)
        #expect(found == whole.report.found && imported == whole.report.imported)
        #expect(failed == whole.report.failed && failed > 0 && ignored == whole.report.ignored && ignored > 0)
    }

    @Test func `a shard that is finished imports nothing when it is resumed, and reports the same counts`() async throws
    {
        let paths = try writeInputs()
        let shard = ImportShard(index: 2, count: 3)
        let first = try await run(paths, shard)
        let second = try await run(paths, shard, resuming: true)
        #expect(first.scenes == second.scenes)
        #expect(first.report.found == second.report.found)
    }

    @Test func `counts only the inputs in the shard`() async throws {
        let paths = try writeInputs()
        var options = ImportOptions(collection: CollectionSpec(name: "town", license: nil, attribution: nil))
        let total = try await DatasetImporter(options: options).countInputs(of: paths)
        options.shard = ImportShard(index: 1, count: 4)
        #expect(try await DatasetImporter(options: options).countInputs(of: paths) == total / 4)
    }
}
