import Foundation
import VantageSceneFixtures
import Testing

@testable import Vantage
@testable import VantageParameters

@Suite(.fewAtATime)
struct SnapshotBatchTests {
    private let drawn: SyntheticStore
    private let views: URL
    private let report: URL

    init() async throws {
        drawn = try await SyntheticStore(headings: (0..<12).map { Double($0) * 30 })
        views = drawn.folder.url.appending(path: "views")
        report = drawn.folder.url.appending(path: "report.jsonl")
    }

    @Test func `every row gets a picture and a line, in row order`() async throws {
        let (summary, lines) = try await run(SyntheticDataset.requests(0..<12))
        #expect(summary == .init(requested: 12, done: 12))
        #expect(lines.map(\.id) == (0..<12).map { "p\($0)" })
        #expect(lines.allSatisfy { $0.status == "done" })
        #expect(Set(try drawn.folder.files(in: "views")) == Set((0..<12).map { "p\($0).jpg" }))
        for line in lines {
            let picture = try Data(contentsOf: views.appending(path: try #require(line.output)))
            #expect(picture.count == line.bytes)
        }
    }

    @Test func `a bad row does not stop the batch`() async throws {
        let text = """
            id,latitude,longitude,token,scene,size,output
            p0,10,20.000,,,,
            far,50,50,,,,
            bad,91,0,,,,
            token,,,nonsense,,,
            gone,,,,0123456789ABC,,
            large,10,20.001,,,9000x10,
            outside,10,20.001,,,,../x.jpg
            p1,10,20.001,,,,town/p1.jpg
            """
        let (summary, lines) = try await run(text)
        #expect(summary == .init(requested: 8, done: 2, unavailable: 1, failed: 5))
        #expect(lines.map(\.id) == ["p0", "far", "bad", "token", "gone", "large", "outside", "p1"])
        #expect(
            lines.map(\.status) == ["done", "unavailable", "failed", "failed", "failed", "failed", "failed", "done"])
        let codes = lines.map { $0.error?.code }
        #expect(
            codes == [
                nil, nil, "badRow", "invalidToken", "sceneNoLongerAvailable", "viewTooLarge", "badOutput", nil,
            ])
        #expect(try drawn.folder.files(in: "views") == ["p0.jpg", "town/p1.jpg"])
    }

    @Test func `a row's view options override the batch's`() async throws {
        let text = "id,latitude,longitude,heading,pitch,fov,size\na,10,20,-90,5,40,32x24\nb,10,20,,,,\n"
        let options = LookAroundSnapshotter.Options(
            size: .init(width: 16, height: 12), heading: try Heading(10), pitch: -20, fieldOfView: try FieldOfView(100))
        let (_, lines) = try await run(text, options)
        #expect(lines[0].view == .init(heading: 270, pitch: 5, fov: 40))
        #expect(lines[0].width == 32 && lines[0].height == 24)
        #expect(lines[1].view == .init(heading: 10, pitch: -20, fov: 100))
        #expect(lines[1].width == 16 && lines[1].height == 12)
    }

    @Test func `a row's heading overrides the batch's look-at target`() async throws {
        let text = "id,latitude,longitude,heading\na,10,20,33\n"
        let (_, lines) = try await run(text, .init(lookAt: try Coordinate(latitude: 10, longitude: 20.1)))
        #expect(lines[0].view?.heading == 33)
    }

    @Test(arguments: [1, 2, 3, 5, 20])
    func `shards cover all rows and do not overlap`(count: Int) async throws {
        var seen: [String] = []
        for index in 1...count {
            let (_, lines) = try await run(SyntheticDataset.requests(0..<12)) {
                $0.batch.shard = SnapshotBatch.Shard(index: index, count: count)
            }
            seen += lines.map(\.id)
        }
        #expect(seen.count == 12)
        #expect(Set(seen) == Set((0..<12).map { "p\($0)" }))
    }

    @Test(arguments: [(0, 3), (4, 3), (1, 0), (-1, 3), (1, -1), (.min, .max)])
    func `an invalid shard index or count is rejected`(index: Int, count: Int) {
        #expect(SnapshotBatch.Shard(index: index, count: count) == nil)
    }

    @Test func `resuming skips exactly the completed rows`() async throws {
        let text = SyntheticDataset.requests(0..<6) + "far,50,50\nbad,91,0\n"
        _ = try await run(text) { $0.report = report }
        try FileManager.default.removeItem(at: views.appending(path: "p1.jpg"))
        let cut = try Data(contentsOf: views.appending(path: "p2.jpg")).dropLast(10)
        try cut.write(to: views.appending(path: "p2.jpg"))
        // Replaces a row's file with another JPEG, whose size differs from the size in the report.
        try Data([0xFF, 0xD8, 1, 2, 3, 0xFF, 0xD9]).write(to: views.appending(path: "p3.jpg"))
        let yesterday = Date(timeIntervalSinceNow: -86_400)
        for name in ["p2.jpg", "p3.jpg"] {
            try FileManager.default.setAttributes(
                [.modificationDate: yesterday], ofItemAtPath: views.appending(path: name).path)
        }
        let (summary, lines) = try await run(text) {
            $0.report = report
            $0.batch.resumes = true
        }
        #expect(lines.map(\.id) == ["p1", "p2", "p3", "bad"])
        #expect(summary == .init(requested: 8, done: 3, unavailable: 0, failed: 1, skipped: 4))
        let (again, news) = try await run(text) {
            $0.report = report
            $0.batch.resumes = true
        }
        #expect(again == .init(requested: 8, failed: 1, skipped: 7))
        #expect(news.map(\.id) == ["bad"])
    }

    @Test func `resuming without a report uses existing pictures and reports them`() async throws {
        _ = try await run(SyntheticDataset.requests(0..<3))
        let (summary, lines) = try await run(SyntheticDataset.requests(0..<5)) {
            $0.report = report
            $0.batch.resumes = true
        }
        #expect(summary == .init(requested: 5, done: 2, skipped: 3))
        #expect(lines.map(\.id) == ["p0", "p1", "p2", "p3", "p4"])
        #expect(lines.allSatisfy { $0.status == "done" && $0.bytes != nil })
    }

    @Test func `a canceled batch keeps its pictures and leaves no partial files`() async throws {
        let rows = (0..<400).map { "r\($0),10,\(SyntheticDataset.longitude($0 % 12))\n" }
        let inputs = try batchInputs("id,latitude,longitude\n" + rows.joined(), in: drawn.folder)
        let batch = configured(.init(size: .init(width: 24, height: 18))) { $0.report = report }
        let (views, store) = (views, drawn.store)
        let third = AsyncStream.makeStream(of: Void.self)
        let task = Task {
            try await batch.run(inputs, into: views, from: store) { _, _, summary in
                if summary.requested == 3 { third.continuation.finish() }
            }
        }
        for await _ in third.stream {}
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        let names = try drawn.folder.files(in: "views")
        #expect((3..<400).contains(names.count))
        #expect(names.allSatisfy { $0.hasSuffix(".jpg") && !$0.hasPrefix(".") })
        #expect(try String(contentsOf: report, encoding: .utf8).hasSuffix("\n"))
    }

    @Test func `a file in place of the output folder stops the batch`() async throws {
        let taken = try drawn.folder.write("x", to: "taken")
        let inputs = try batchInputs(SyntheticDataset.requests(0..<2), in: drawn.folder)
        let batch = configured(.init())
        let error = await #expect(throws: BatchError.self) {
            try await batch.run(inputs, into: taken, from: drawn.store) { _, _, _ in }
        }
        #expect(error?.code == .cannotCreate)
    }

    private func configured(
        _ options: LookAroundSnapshotter.Options, _ change: (inout ReportingBatch) -> Void = { _ in }
    ) -> ReportingBatch {
        var batch = ReportingBatch(SnapshotBatch(options: options))
        change(&batch)
        return batch
    }

    private func run(
        _ text: String, _ options: LookAroundSnapshotter.Options = .init(size: .init(width: 24, height: 18)),
        _ change: (inout ReportingBatch) -> Void = { _ in }
    ) async throws -> (SnapshotBatch.Summary, [Line]) {
        let inputs = try batchInputs(text, in: drawn.folder)
        var lines: [Line] = []
        let summary = try await configured(options, change).run(inputs, into: views, from: drawn.store) { _, line, _ in
            guard let line else { return }
            lines.append(try JSONDecoder().decode(Line.self, from: Data(line.utf8)))
        }
        return (summary, lines)
    }

    private func run(
        _ text: String, _ change: (inout ReportingBatch) -> Void
    ) async throws -> (SnapshotBatch.Summary, [Line]) {
        try await run(text, .init(size: .init(width: 24, height: 18)), change)
    }
}

/// A line of the report.
private struct Line: Decodable {
    struct Reason: Decodable {
        let code: String
        let message: String
    }

    struct View: Decodable, Equatable {
        let heading: Double?
        let pitch: Double?
        let fov: Double?
    }

    let id: String
    let status: String
    let output: String?
    let bytes: Int?
    let width: Int?
    let height: Int?
    let view: View?
    let error: Reason?
}
