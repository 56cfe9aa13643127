import Foundation
import VantageSceneFixtures
import Testing

@testable import Vantage
@testable import VantageParameters

/// Tests batches in which several rows name the same output file.
@Suite(.fewAtATime)
struct SnapshotBatchNamesTests {
    private static let table = """
        id,latitude,longitude,output
        a,10,20,
        b,10,20.001,a.jpg
        c,50,50,c.jpg
        d,10,20.002,c.jpg
        bad,91,0,e.jpg
        e,10,20.003,
        f,10,20.004,

        """
    private let drawn: SyntheticStore
    private let views: URL

    init() async throws {
        drawn = try await SyntheticStore(headings: (0..<6).map { Double($0) * 30 })
        views = drawn.folder.url.appending(path: "views")
    }

    @Test(arguments: [1, 2, 8], [false, true])
    func `the first row in the table gets the name, whichever row finishes first`(jobs: Int, resumes: Bool) async throws
    {
        let first = try await run { $0.batch.jobs = jobs }
        #expect(
            first == ["a done", "b badOutput", "c unavailable", "d badOutput", "bad badRow", "e badOutput", "f done"])
        let pictures = try contents()
        #expect(pictures.keys.sorted() == ["a.jpg", "f.jpg"])
        let second = try await run {
            $0.batch.jobs = jobs
            $0.batch.resumes = resumes
        }
        #expect(resumes ? second.contains("b badOutput") && second.contains("d badOutput") : second == first)
        #expect(try contents() == pictures)
    }

    @Test func `shards agree on which row gets the name`() async throws {
        var lines: [String] = []
        // The later shard runs first.
        for index in [2, 1] { lines += try await run { $0.batch.shard = SnapshotBatch.Shard(index: index, count: 2) } }
        #expect(
            lines == [
                "b badOutput", "d badOutput", "e badOutput", "a done", "c unavailable", "bad badRow", "f done",
            ])
    }

    @Test func `two encodings of the same accented letter are two names`() async throws {
        let table = "id,latitude,longitude\n\u{E9},10,20\ne\u{301},10,20.001\n"
        #expect(try await run(table) { _ in }.allSatisfy { $0.hasSuffix("done") })
        #expect(try drawn.folder.files(in: "views").count == 2)
    }

    private func contents() throws -> [String: Data] {
        Dictionary(
            uniqueKeysWithValues: try drawn.folder.files(in: "views").map {
                ($0, try Data(contentsOf: views.appending(path: $0)))
            })
    }

    /// Returns the ID on each line, with its status or error code.
    private func run(
        _ table: String = table, _ change: (inout ReportingBatch) -> Void
    ) async throws -> [String] {
        struct Line: Decodable {
            struct Reason: Decodable { let code: String }
            let id: String
            let status: String
            let error: Reason?
        }
        var batch = ReportingBatch(SnapshotBatch(options: .init(size: .init(width: 24, height: 18))))
        change(&batch)
        var lines: [String] = []
        _ = try await batch.run(batchInputs(table, in: drawn.folder), into: views, from: drawn.store) { _, text, _ in
            guard let text else { return }
            let line = try JSONDecoder().decode(Line.self, from: Data(text.utf8))
            lines.append("\(line.id) \(line.error?.code ?? line.status)")
        }
        return lines
    }
}
