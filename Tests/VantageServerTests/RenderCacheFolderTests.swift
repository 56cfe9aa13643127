import Foundation
import HTTPTypes
import Logging
import Synchronization
import Testing
import VantageSceneFixtures

@testable import VantageHTTP
@testable import VantageServer

/// Tests for the cache of rendered images on disk.
@Suite struct RenderCacheFolderTests {
    private static let content = EndpointResponse.Content(
        type: .png, bytes: Array(0...255), headers: [.init("Vantage-Scene")!: "S", .init("Vantage-View")!: "1,2"],
        hasRanges: true, encoding: .gzip)

    private let folder = try! TemporaryFolder()
    private let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    private func cacheFolder(bytes: Int = 1 << 20, build: String = "one") throws -> RenderCacheFolder {
        try RenderCacheFolder(
            in: folder.url.appending(path: "cache"), maximumBytes: bytes, build: build, logger: logger)
    }

    private func waitForEntries(_ count: Int, in folder: RenderCacheFolder) async throws {
        try await waitUntil { folder.state.entries >= count }
    }

    private var names: [String] {
        let found = FileManager.default.enumerator(at: folder.url, includingPropertiesForKeys: [.isRegularFileKey])
        return (found?.allObjects as? [URL] ?? []).filter { !$0.hasDirectoryPath }.map(\.lastPathComponent)
    }

    @Test func `restores a rendered image and its metadata after a restart`() async throws {
        let tag = EntityTag(of: ["one"])
        let first = try cacheFolder()
        #expect(await first.contents(tag) == nil)
        first.write([Self.content, EndpointResponse.Content(type: .jpeg, bytes: [])], tag)
        try await waitForEntries(1, in: first)
        let kept = try #require(await (try cacheFolder()).contents(tag))
        #expect(kept.count == 2 && kept[0].bytes == Self.content.bytes && kept[0].type == .png)
        #expect(kept[0].headers == Self.content.headers && kept[0].hasRanges && kept[0].encoding == .gzip)
        #expect(kept[1].bytes.isEmpty && kept[1].type == .jpeg && !kept[1].hasRanges)
    }

    @Test func `does not render an image that is cached on disk`() async throws {
        let rendered = Mutex(0)
        for _ in 0..<2 {
            let cache = try cacheFolder()
            let renderCache = RenderCache(limits: ServerLimits(), folder: cache)
            let content = try await renderCache.content(
                of: EndpointResponse.Rendering(tag: EntityTag(of: ["map"]), part: 0) {
                    rendered.withLock { $0 += 1 }
                    return [Self.content]
                })
            #expect(content.bytes == Self.content.bytes)
            try await waitForEntries(1, in: cache)
        }
        #expect(rendered.withLock(\.self) == 1)
    }

    @Test func `removes damaged files`() async throws {
        let tag = EntityTag(of: ["one"])
        let first = try cacheFolder()
        first.write([Self.content], tag)
        try await waitForEntries(1, in: first)
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
            #expect(await (try cacheFolder()).contents(tag) == nil)
            #expect(names.isEmpty)
        }
    }

    @Test func `evicts the least recently used files when over the limit`() async throws {
        let size = try RenderCacheFile([Self.content]).bytes.count
        let first = try cacheFolder(bytes: 3 * size)
        for number in 0..<5 {
            first.write([Self.content], EntityTag(of: ["\(number)"]))
            try await waitUntil { await first.contents(EntityTag(of: ["\(number)"])) != nil }
        }
        #expect(first.state.entries == 3 && first.state.bytes == 3 * size && names.count == 3)
        let second = try cacheFolder(bytes: size)
        #expect(second.state.entries == 1 && names.count == 1)
        #expect(await second.contents(EntityTag(of: ["4"])) != nil)
    }

    @Test func `discards renderings from a different build`() async throws {
        let tag = EntityTag(of: ["one"])
        let first = try cacheFolder()
        first.write([Self.content], tag)
        try await waitForEntries(1, in: first)
        #expect(await (try cacheFolder(build: "two")).contents(tag) == nil)
        #expect(names.isEmpty)
    }

    @Test func `cancels a rendering that takes too long`() async throws {
        var limits = ServerLimits()
        limits.maximumSeconds = 1
        let renderCache = RenderCache(limits: limits)
        let cancelled = Mutex(false)
        let problem = await #expect(throws: Problem.self) {
            try await renderCache.content(
                of: EndpointResponse.Rendering(tag: EntityTag(of: ["slow"]), part: 0) {
                    do { try await Task.sleep(for: .seconds(600)) } catch {
                        cancelled.withLock { $0 = true }
                        throw error
                    }
                    return []
                })
        }
        #expect(problem?.code == "timedOut" && problem?.status == 503 && cancelled.withLock(\.self))
        #expect(renderCache.state.active == 0)
    }
}
