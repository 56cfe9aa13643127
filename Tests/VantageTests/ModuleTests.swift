import Foundation
import Testing
import VantageSceneFixtures

/// Compares the declarations in `Package.swift` with the sources and with `docs/architecture.md`.
struct ModuleTests {
    /// Toolchain and system modules, which need not be declared.
    private static let toolchain: Set = [
        "Dispatch", "Foundation", "FoundationEssentials", "FoundationNetworking", "FoundationXML", "Glibc",
        "PackagePlugin", "RegexBuilder", "Synchronization", "Testing",
    ]
    private static let page = SampleData.repository.appending(path: "docs/architecture.md")
    private let manifest: Manifest

    init() async throws { manifest = try await Manifest.loaded.value }

    @Test func `each module declares what it imports`() throws {
        for target in manifest.swiftTargets {
            for (module, file) in try target.imports where module != target.name {
                #expect(
                    target.dependencies.contains(module) || Self.toolchain.contains(module),
                    "\(file) imports \(module), which \(target.name) does not declare in Package.swift.")
            }
        }
    }

    @Test func `each module imports all of its declared dependencies`() throws {
        // Tests start programs without importing them. CVantageSanitizers only has to be linked: it replaces functions.
        let linked = Set(manifest.targets.filter { $0.type == "executable" }.map(\.name) + ["CVantageSanitizers"])
        for target in manifest.swiftTargets where target.type != "plugin" {
            let unused = target.dependencies.subtracting(try target.imports.keys).subtracting(linked)
            #expect(
                unused.isEmpty, "\(target.name) declares \(unused.sorted()) in Package.swift but does not import them.")
        }
    }

    @Test func `each module uses only its own layer and those below it`() throws {
        let layers = try Self.layers().map(\.name)
        func height(_ target: Target) -> Int? { target.layer.flatMap { layers.reversed().firstIndex(of: $0) } }
        for target in manifest.targets where target.layer != nil {
            let own = try #require(height(target), "\(target.name) is in a layer that the page does not list.")
            for used in manifest.targets where target.dependencies.contains(used.name) && used.layer != nil {
                let other = try #require(height(used))
                #expect(other <= own, "\(target.name) uses \(used.name), which is in a higher layer.")
            }
        }
    }

    @Test func `the architecture page lists each module under its layer`() throws {
        let layers = try Self.layers()
        for target in manifest.targets where target.layer != nil {
            let listed = layers.filter { $0.text.contains("\n| `\(target.name)` |") }.map(\.name)
            #expect(listed == [target.layer], "\(target.name)")
        }
    }

    /// The subsections of the page's section on modules, from the highest layer to the lowest.
    private static func layers() throws -> [(name: String, text: String)] {
        let sections = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "\n## ")
        let modules = try #require(sections.first { $0.hasPrefix("Modules\n") })
        return modules.components(separatedBy: "\n### ").dropFirst().map { text in
            (String(text.prefix { $0 != "\n" }), text)
        }
    }

    @Test func `the types and files named on the architecture page exist`() throws {
        let text = try String(contentsOf: Self.page, encoding: .utf8)
        let types = Set(
            try manifest.targets.filter { $0.layer != nil }.flatMap(\.files).flatMap {
                try SourcePattern.types.names(in: $0)
            })
        let modules = Set(manifest.targets.map(\.name))
        for match in text.matches(of: /`([A-Z]\w+)(?:\.\w+\(?[^`]*)?`/) where !modules.contains(String(match.1)) {
            #expect(types.contains(String(match.1)) || Self.exists(match.1), "There is no type \(match.1).")
        }
        for match in text.matches(of: /`((?:Sources|docs|scripts|Tests)\/[^` ]*)`/) {
            #expect(Self.exists(match.1), "There is no file \(match.1).")
        }
    }

    /// Reports whether a path exists in the repository.
    private static func exists(_ path: Substring) -> Bool {
        FileManager.default.fileExists(atPath: SampleData.repository.appending(path: String(path)).path)
    }
}

/// The targets that `Package.swift` declares.
private struct Manifest: Decodable {
    let targets: [Target]

    var swiftTargets: [Target] { targets.filter { $0.type != "system" && !$0.files.isEmpty } }

    /// The manifest as read by SwiftPM, with a separate scratch path so that SwiftPM does not wait for a running build.
    static let loaded = Task {
        let folder = try TemporaryFolder()
        let output = try folder.write("", to: "package.json")
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "swift", "package", "--package-path", SampleData.repository.path, "--scratch-path", folder.url.path,
            "dump-package",
        ]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: output)
        let status = try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do { try process.run() } catch { continuation.resume(throwing: error) }
        }
        guard status == 0 else { throw CocoaError(.executableLoad) }
        return try JSONDecoder().decode(Manifest.self, from: Data(contentsOf: output))
    }
}

/// A target in the package.
private struct Target: Decodable {
    let name: String
    let type: String
    /// The names of the modules and products that the target depends on.
    let dependencies: Set<String>
    /// The folder below `Sources` that the target is in; `nil` for tests and their fixtures.
    var layer: String? { folder.firstMatch(of: /^Sources\/(\w+)\//).map { String($0.1) } }
    private let folder: String
    private let excluded: [String]

    private enum CodingKeys: CodingKey {
        case name, type, dependencies, path, exclude
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        name = try container.decode(String.self, forKey: .name)
        type = try container.decode(String.self, forKey: .type)
        folder = try container.decodeIfPresent(String.self, forKey: .path) ?? "Tests/\(name)"
        excluded = try container.decode([String].self, forKey: .exclude).map { "\($0)/" }
        // A dependency is an object such as {"byName": ["VantageCore", null]}.
        let all = try container.decode([[String: [Word]]].self, forKey: .dependencies)
        dependencies = Set(all.flatMap(\.values).compactMap { $0.first?.text })
    }

    /// The Swift files, relative to the repository.
    var files: [String] {
        let names = try? FileManager.default.subpathsOfDirectory(
            atPath: SampleData.repository.appending(path: folder).path)
        return (names ?? []).filter { name in name.hasSuffix(".swift") && !excluded.contains { name.hasPrefix($0) } }
            .map { "\(folder)/\($0)" }
    }

    /// The imported modules, each with a file that imports it.
    var imports: [String: String] {
        get throws {
            try files.reduce(into: [:]) { imports, file in
                for module in try SourcePattern.imports.names(in: file) { imports[module] = file }
            }
        }
    }
}

/// A pattern that captures a name in the sources. Swift's own regular expressions would take a minute for all sources
/// in a debug build.
private struct SourcePattern {
    private let expression: NSRegularExpression

    private init(_ pattern: String) throws {
        expression = try NSRegularExpression(pattern: pattern, options: .anchorsMatchLines)
    }

    /// Finds the imported modules. Lines that are indented by more than four spaces are ignored, because they are text
    /// in another language.
    static var imports: SourcePattern {
        get throws {
            try SourcePattern(
                #"^ {0,4}(?:@\w+(?:\(\w+\))? )*(?:(?:public|package|internal|private|fileprivate) )?import "#
                    + #"(?:(?:struct|class|enum|protocol|typealias|func|let|var) )?(\w+)"#)
        }
    }

    /// Finds the declared types.
    static var types: SourcePattern {
        get throws { try SourcePattern(#"\b(?:struct|class|enum|protocol|actor|typealias) (\w+)"#) }
    }

    /// Returns the names in a file. The file's path is relative to the repository.
    func names(in file: String) throws -> [String] {
        let text = try String(contentsOf: SampleData.repository.appending(path: file), encoding: .utf8) as NSString
        return expression.matches(in: text as String, range: NSRange(location: 0, length: text.length))
            .map { text.substring(with: $0.range(at: 1)) }
    }
}

/// An element of a dependency: a name, or something else that does not matter here.
private struct Word: Decodable {
    let text: String?

    init(from decoder: any Decoder) throws { text = try? decoder.singleValueContainer().decode(String.self) }
}
