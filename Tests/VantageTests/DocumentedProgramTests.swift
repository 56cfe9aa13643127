import Foundation
import JPEGCodec
import SceneFixtures
import Testing

/// The program in the documentation is what people copy first.
@Suite(.timeLimit(.minutes(20)), .fewAtATime)
struct DocumentedProgramTests {
    private static let page = SampleData.repository.appending(path: "docs/api.md")
    private static let isWritten = FileManager.default.fileExists(atPath: page.path)

    @Test(.enabled(if: isWritten, "docs/api.md is not written yet"))
    func `the program in docs/api.md builds and runs`() async throws {
        let folder = try TemporaryFolder()
        let text = try String(contentsOf: Self.page, encoding: .utf8)
        let program = try #require(Self.swiftBlock(of: text), "docs/api.md has no ```swift block that imports Vantage")
        try folder.write(Self.manifest, to: "package/Package.swift")
        try folder.write(program, to: "package/Sources/Program/Program.swift")
        // The scratch folder stays, so that dependencies are built once.
        let scratch = SampleData.repository.appending(path: ".build/documented-program")
        let build = try await Self.swift(
            "build", "--disable-sandbox", "--package-path", folder.url.appending(path: "package").path,
            "--scratch-path", scratch.path, in: folder)
        try #require(build.status == 0, "\(build.output)")
        let store = try await SampleStore.opened().url.path
        let run = try await Self.run(scratch.appending(path: "debug/Program").path, [store, "view.jpg"], in: folder)
        #expect(run.status == 0, "\(run.output)")
        #expect(run.output.contains("panorama") || run.output.contains("photo"))
        let picture = try Data(contentsOf: folder.url.appending(path: "view.jpg"))
        #expect(try JPEGDecoder.header(of: [UInt8](picture)).width > 0)
    }

    /// The first block that is a whole program.
    static func swiftBlock(of text: String) -> String? {
        text.components(separatedBy: "```swift\n").dropFirst()
            .compactMap { $0.components(separatedBy: "\n```").first }
            .first { $0.contains("import Vantage") }
    }

    private static var manifest: String {
        """
        // swift-tools-version: 6.1
        import PackageDescription

        let package = Package(
            name: "Program",
            platforms: [.macOS(.v14)],
            dependencies: [.package(name: "Vantage", path: "\(SampleData.repository.path)")],
            targets: [
                .executableTarget(name: "Program", dependencies: [.product(name: "Vantage", package: "Vantage")])
            ]
        )
        """
    }

    private static func swift(
        _ arguments: String..., in folder: TemporaryFolder
    ) async throws -> (status: Int32, output: String) {
        try await run("/usr/bin/env", ["swift"] + arguments, in: folder)
    }

    private static func run(
        _ program: String, _ arguments: [String] = [], in folder: TemporaryFolder
    ) async throws -> (status: Int32, output: String) {
        let log = try folder.write("", to: "log-\(UUID().uuidString)")
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.currentDirectoryURL = folder.url
        process.standardInput = FileHandle.nullDevice
        let output = try FileHandle(forWritingTo: log)
        process.standardOutput = output
        process.standardError = output
        let status = try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do { try process.run() } catch { continuation.resume(throwing: error) }
        }
        return (status, try String(contentsOf: log, encoding: .utf8))
    }
}
