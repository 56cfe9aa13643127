import Foundation
import HTTPTypes
import Logging
import SceneFixtures
import Synchronization
import Testing

@testable import VantageServer

/// What was drawn, kept in files.
@Suite struct KeptDrawingTests {
    private static let content = Answer.Content(
        type: .png, bytes: Array(0...255), headers: [.init("Vantage-Scene")!: "S", .init("Vantage-View")!: "1,2"],
        hasRanges: true, isGzip: true)

    private let folder = try! TemporaryFolder()
    private let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    private func files(bytes: Int = 1 << 20, build: String = "one") throws -> DrawingFiles {
        try DrawingFiles(
            in: folder.url.appending(path: "cache"), maximumBytes: bytes, build: build, logger: logger)
    }

    private func written(_ count: Int, to files: DrawingFiles) async throws {
        try await waitUntil { files.state.entries >= count }
    }

    private var names: [String] {
        let found = FileManager.default.enumerator(at: folder.url, includingPropertiesForKeys: [.isRegularFileKey])
        return (found?.allObjects as? [URL] ?? []).filter { !$0.hasDirectoryPath }.map(\.lastPathComponent)
    }

    @Test func `it is there after a restart, to the last field`() async throws {
        let tag = EntityTag(of: ["one"])
        let first = try files()
        #expect(await first.contents(tag) == nil)
        first.write([Self.content, Answer.Content(type: .jpeg, bytes: [])], tag)
        try await written(1, to: first)
        let kept = try #require(await (try files()).contents(tag))
        #expect(kept.count == 2 && kept[0].bytes == Self.content.bytes && kept[0].type == .png)
        #expect(kept[0].headers == Self.content.headers && kept[0].hasRanges && kept[0].isGzip)
        #expect(kept[1].bytes.isEmpty && kept[1].type == .jpeg && !kept[1].hasRanges)
    }

    @Test func `the server draws nothing that is in a file`() async throws {
        let drawn = Mutex(0)
        for _ in 0..<2 {
            let files = try files()
            let drawings = Drawings(limits: ServerLimits(), files: files)
            let content = try await drawings.drawn(
                Answer.Drawing(tag: EntityTag(of: ["map"]), part: 0) {
                    drawn.withLock { $0 += 1 }
                    return [Self.content]
                })
            #expect(content.bytes == Self.content.bytes)
            try await written(1, to: files)
        }
        #expect(drawn.withLock(\.self) == 1)
    }

    @Test func `a file that is not whole is not used, and goes`() async throws {
        let tag = EntityTag(of: ["one"])
        let first = try files()
        first.write([Self.content], tag)
        try await written(1, to: first)
        let build = try #require(
            FileManager.default.contentsOfDirectory(
                at: folder.url.appending(path: "cache"), includingPropertiesForKeys: nil
            ).first)
        let path = build.appending(path: try #require(names.first))
        let whole = try Data(contentsOf: path)
        var changed = whole
        changed[whole.count - 1] ^= 1
        for broken in [whole.dropLast(), changed, Data()] {
            try broken.write(to: path)
            #expect(await (try files()).contents(tag) == nil)
            #expect(names.isEmpty)
        }
    }

    @Test func `no more is kept than may, and the oldest goes first`() async throws {
        let size = try DrawingFile([Self.content]).bytes.count
        let first = try files(bytes: 3 * size)
        for number in 0..<5 {
            first.write([Self.content], EntityTag(of: ["\(number)"]))
            try await waitUntil { await first.contents(EntityTag(of: ["\(number)"])) != nil }
        }
        #expect(first.state.entries == 3 && first.state.bytes == 3 * size && names.count == 3)
        let second = try files(bytes: size)
        #expect(second.state.entries == 1 && names.count == 1)
        #expect(await second.contents(EntityTag(of: ["4"])) != nil)
    }

    @Test func `what another build drew is not taken`() async throws {
        let tag = EntityTag(of: ["one"])
        let first = try files()
        first.write([Self.content], tag)
        try await written(1, to: first)
        #expect(await (try files(build: "two")).contents(tag) == nil)
        #expect(names.isEmpty)
    }

    @Test func `what takes too long is given up`() async throws {
        var limits = ServerLimits()
        limits.maximumSeconds = 1
        let drawings = Drawings(limits: limits)
        let cancelled = Mutex(false)
        let problem = await #expect(throws: Problem.self) {
            try await drawings.drawn(
                Answer.Drawing(tag: EntityTag(of: ["slow"]), part: 0) {
                    do { try await Task.sleep(for: .seconds(600)) } catch {
                        cancelled.withLock { $0 = true }
                        throw error
                    }
                    return []
                })
        }
        #expect(problem?.code == "timedOut" && problem?.status == 503 && cancelled.withLock(\.self))
        #expect(drawings.state.active == 0)
    }
}
