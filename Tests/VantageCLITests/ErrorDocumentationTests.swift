import ArgumentParser
import Foundation
import VantageGeodesy
import VantageJPEG
import VantageMapTiles
import VantagePictureFormats
import VantageProjections
import VantageRouting
import VantageSceneFixtures
import Testing
import Vantage
import VantageParameters

#if Server
    import VantageRemote
#endif

@testable import VantageC
@testable import VantageCLI

/// Compares `docs/errors.md` with the error types.
struct ErrorDocumentationTests {
    private static let types: [any VantageError.Type] =
        [
            SceneError.self, PlaceError.self, StoreError.self, ObjectStorageError.self, ImportFailure.self,
            SnapshotError.self, LookAroundError.self, BatchError.self, ShardError.self, FederationError.self,
            MapError.self, MapSourceError.self, MapLinkError.self, GeodesyError.self, JPEGError.self, WrappedError.self,
            PictureFormatError.self,
            CoordinateSystemError.self, RequestError.self, LibraryError.self,
            CLIError.self, DirectionsError.self, RoutingError.self,
        ] + optional

    /// The error types in optional modules.
    private static var optional: [any VantageError.Type] {
        #if Server
            [RemoteError.self]
        #else
            []
        #endif
    }

    @Test func `lists every error type`() throws {
        let declaration = /(?:struct (\w+): VantageError\b|typealias (\w+) = CodedError<)/
        let present = try SourceText.files(in: "Sources").filter {
            !Self.optional.isEmpty || !$0.path.contains("/VantageRemote/")
        }
        let declared = try present.flatMap { file in
            try SourceText.code(of: file).matches(of: declaration).map { String($0.1 ?? $0.2 ?? "") }
        }
        #expect(Set(declared) == Set(Self.types.map { $0.name }))
        #expect(try Set(ErrorPage().sections.keys).isSuperset(of: declared))
    }

    @Test(arguments: types.indices) func `lists every code with its category`(index: Int) throws {
        let type = Self.types[index]
        let rows = try #require(try ErrorPage().sections[type.name])
        #expect(rows.map(\.code).sorted() == type.codeNames.keys.sorted(), "\(type.name)")
        for row in rows {
            #expect(row.category == type.codeNames[row.code]?.rawValue, "\(type.name).\(row.code)")
            #expect(!row.cause.isEmpty, "\(type.name).\(row.code)")
            #expect(!row.remedy.isEmpty || row.category == "cancelled", "\(type.name).\(row.code)")
        }
    }

    @Test func `lists every category with its exit code`() throws {
        let rows = try #require(try ErrorPage().sections["Categories"])
        #expect(rows.map(\.code).sorted() == ErrorCategory.allCases.map(\.rawValue).sorted())
        for category in ErrorCategory.allCases {
            let row = try #require(rows.first { $0.code == category.rawValue })
            #expect(row.remedy.isEmpty && row.cause == "\(ExitCode(category).rawValue)", "\(category)")
        }
    }

    @Test func `lists every limit, and an option can raise each one`() throws {
        let page = try ErrorPage().text
        for limit in ResourceLimit.allCases {
            #expect(page.contains("`\(limit.rawValue)`"))
            let remedy = try #require(Remedies.remedy(for: Limited(limit: limit)))
            #expect(remedy.contains("--max-"), "\(limit)")
        }
    }

    @Test func `lists every server problem with its status`() throws {
        let declaration = /(?:Problem\(\s*\.(\w+),\s*"|static let \w+Code = ")(\w+)"/
        var problems: [String: Set<String>] = [:]
        for file in try SourceText.files(in: "Sources/Server") {
            for problem in try SourceText.code(of: file).matches(of: declaration) {
                // A code that is declared as a constant is matched without its status. Such codes are used only for
                // invalid requests.
                let status = try #require(Self.statuses[problem.1.map { String($0) } ?? "badRequest"])
                problems[String(problem.2), default: []].insert(status)
            }
        }
        let rows = try #require(try ErrorPage().sections["Server problems"])
        for row in rows {
            let statuses = problems.removeValue(forKey: row.code)
            #expect(statuses?.sorted().joined(separator: ", ") == row.category, "\(row.code)")
            #expect(!row.cause.isEmpty && !row.remedy.isEmpty, "\(row.code)")
        }
        for type in Self.types { for code in type.codeNames.keys { problems[code] = nil } }
        #expect(problems.isEmpty)
    }

    private static let statuses = [
        "badRequest": "400", "unauthorized": "401", "forbidden": "403", "notFound": "404", "methodNotAllowed": "405",
        "preconditionFailed": "412", "misdirectedRequest": "421", "notImplemented": "501", "contentTooLarge": "413",
        "unsupportedMediaType": "415", "rangeNotSatisfiable": "416", "tooManyRequests": "429",
        "internalServerError": "500", "serviceUnavailable": "503",
    ]

    @Test(arguments: types.indices) func `every code occurs in a test`(index: Int) throws {
        let type = Self.types[index]
        let tests = try SourceText.files(in: "Tests").map { try SourceText.code(of: $0) }
        for code in type.codeNames.keys {
            let isTested = tests.contains { $0.contains(".\(code)") || $0.contains("\"\(code)\"") }
            #expect(isTested, "no test covers \(type.name).\(code)")
        }
    }

    private struct Limited: VantageError {
        let code = LookAroundError.Code.headingUnknown
        let description = ""
        let limit: ResourceLimit?
    }
}

extension VantageError {
    /// The name of the type. Most types are aliases: `SceneError` stands for `CodedError<SceneErrorCode>`.
    fileprivate static var name: String {
        "\(self)".firstMatch(of: /^CodedError<(\w+)Code>$/).map { String($0.1) } ?? "\(self)"
    }

    /// The category of each code, by code name.
    fileprivate static var codeNames: [String: ErrorCategory] {
        Dictionary(uniqueKeysWithValues: Code.allCases.map { ($0.rawValue, $0.category) })
    }
}

/// The tables of `docs/errors.md`.
private struct ErrorPage {
    struct Row {
        let code: String
        let category: String
        let cause: String
        let remedy: String
    }

    let text: String
    private(set) var sections: [String: [Row]] = [:]

    init() throws {
        text = try String(contentsOf: SampleData.repository.appending(path: "docs/errors.md"), encoding: .utf8)
        var section = ""
        for line in text.split(separator: "\n") {
            if line.hasPrefix("## ") { section = String(line.dropFirst(3)) }
            guard line.hasPrefix("| `") else { continue }
            let cells = line.split(separator: "|").map {
                $0.trimmingCharacters(in: .whitespaces).trimmingCharacters(in: ["`"])
            }
            sections[section, default: []].append(
                Row(code: cells[0], category: cells[1], cause: cells[2], remedy: cells.count > 3 ? cells[3] : ""))
        }
    }
}
