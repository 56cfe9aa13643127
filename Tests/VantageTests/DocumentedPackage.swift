import Foundation
import VantageSceneFixtures

/// A package that depends on Vantage the way an app does.
struct DocumentedPackage {
    let folder: TemporaryFolder
    /// The build folder, which is kept so that dependencies are built only once.
    private let scratch = SampleData.repository.appending(path: ".build/documented-program")

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(Self.manifest, to: "package/Package.swift")
    }

    func add(program name: String, _ text: String) throws {
        try folder.write(text, to: "package/Sources/\(name)/main.swift")
    }

    /// Adds a page's snippets as a function, which is compiled but not run.
    func add(snippets: String, of page: String) throws {
        let name = page.map { $0.isLetter ? String($0) : "_" }.joined()
        try folder.write(
            "import Foundation\nimport Vantage\n\nfunc \(name)() async throws {\n\(snippets)\n}\n",
            to: "package/Sources/Snippets/\(name).swift")
    }

    /// Type-checks the added code against the modules of this build, without producing output.
    ///
    /// - Returns: The compiler's messages for each program and for the snippets; empty if everything compiles.
    func check() async throws -> [String] {
        let built = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent().path
        let script = SampleData.repository.appending(path: "scripts/lib/module-flags.sh").path
        let flags = try await start(script, [built])
        guard flags.status == 0 else { return [flags.output] }
        let sources = folder.url.appending(path: "package/Sources")
        var complaints: [String] = []
        for target in try FileManager.default.contentsOfDirectory(atPath: sources.path).sorted() {
            let files = try FileManager.default.contentsOfDirectory(atPath: sources.appending(path: target).path)
            let outcome = try await start(
                "/usr/bin/env",
                ["swiftc", "-typecheck", "-swift-version", "6"] + flags.output.split(separator: "\n").map(String.init)
                    + files.map { sources.appending(path: "\(target)/\($0)").path })
            if outcome.status != 0 { complaints.append(outcome.output) }
        }
        return complaints
    }

    func build() async throws -> (status: Int32, output: String) {
        let package = folder.url.appending(path: "package").path
        return try await start(
            "/usr/bin/env",
            ["swift", "build", "--disable-sandbox", "--package-path", package, "--scratch-path", scratch.path])
    }

    /// Runs one of the package's programs in its folder.
    func run(_ program: String, _ arguments: [String]) async throws -> (status: Int32, output: String) {
        try await start(scratch.appending(path: "debug/\(program)").path, arguments)
    }

    private static var manifest: String {
        let vantage = #".product(name: "Vantage", package: "Vantage")"#
        let conformance = #".product(name: "VantageSceneConformance", package: "Vantage")"#
        let maps = #".product(name: "VantageMapConformance", package: "Vantage")"#
        return """
            // swift-tools-version: 6.1
            import PackageDescription

            let package = Package(
                name: "Documented",
                dependencies: [.package(name: "Vantage", path: "\(SampleData.repository.path)", traits: [])],
                targets: [
                    .executableTarget(name: "Program", dependencies: [\(vantage)]),
                    .executableTarget(name: "FolderProvider", dependencies: [\(vantage), \(conformance)]),
                    .executableTarget(name: "TwoProviders", dependencies: [\(vantage), \(maps)]),
                    .target(name: "Snippets", dependencies: [\(vantage)]),
                ],
                swiftLanguageModes: [.v6]
            )
            """
    }

    private func start(_ program: String, _ arguments: [String]) async throws -> (status: Int32, output: String) {
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
