import ArgumentParser
import Foundation
import Geodesy
import JPEGCodec
import MapTiles
import Routing
import SceneFixtures
import Testing
import Vantage
import VantageRequests

#if VANTAGE_SERVER
    import VantageRemote
#endif

@testable import VantageCLI

/// `docs/errors.md` against the types.
struct ErrorPageTests {
    private static let types: [any VantageError.Type] =
        [
            SceneError.self, PlaceError.self, SceneStoreError.self, ImportFailure.self, SnapshotError.self,
            LookAroundError.self,
            BatchError.self,
            MapError.self, MapSourceError.self, MapLinkError.self, GeodesyError.self, JPEGError.self, ForeignError.self,
            RequestError.self,
            CLIError.self, DirectionsError.self, RoutingError.self,
        ] + optional

    /// Of what is in the package only where it is asked for.
    private static var optional: [any VantageError.Type] {
        #if VANTAGE_SERVER
            [RemoteError.self]
        #else
            []
        #endif
    }

    @Test func `every type of error is on the page`() throws {
        let declaration = /struct (\w+): VantageError\b/
        let present = try SourceText.files(in: "Sources").filter {
            !Self.optional.isEmpty || !$0.path.contains("/VantageRemote/")
        }
        let declared = try present.flatMap { file in
            try SourceText.code(of: file).matches(of: declaration).map { String($0.1) }
        }
        #expect(Set(declared) == Set(Self.types.map { "\($0)" }))
        #expect(try Set(ErrorPage().sections.keys).isSuperset(of: declared))
    }

    @Test(arguments: types.indices) func `every code is on the page, with its category`(index: Int) throws {
        let type = Self.types[index]
        let rows = try #require(try ErrorPage().sections["\(type)"])
        #expect(rows.map(\.code).sorted() == type.codeNames.keys.sorted(), "\(type)")
        for row in rows {
            #expect(row.category == type.codeNames[row.code]?.rawValue, "\(type).\(row.code)")
            #expect(!row.cause.isEmpty, "\(type).\(row.code)")
            #expect(!row.remedy.isEmpty || row.category == "cancelled", "\(type).\(row.code)")
        }
    }

    @Test func `every category is on the page, with its exit code`() throws {
        let rows = try #require(try ErrorPage().sections["Categories"])
        #expect(rows.map(\.code).sorted() == ErrorCategory.allCases.map(\.rawValue).sorted())
        for category in ErrorCategory.allCases {
            let row = try #require(rows.first { $0.code == category.rawValue })
            #expect(row.remedy.isEmpty && row.cause == "\(ExitCode(category).rawValue)", "\(category)")
        }
    }

    @Test func `every limit is on the page, and its flag is one of the command`() throws {
        let page = try ErrorPage().text
        for limit in ResourceLimit.allCases {
            #expect(page.contains("`\(limit.rawValue)`"))
            let remedy = try #require(Remedies.remedy(for: Limited(limit: limit)))
            #expect(remedy.contains("--max-"), "\(limit)")
        }
    }

    @Test func `every problem of the server is on the page, with its status`() throws {
        let made = /(?:Problem\(\s*\.(\w+),\s*"|static let \w+Code = ")(\w+)"/
        var problems: [String: Set<String>] = [:]
        for file in try SourceText.files(in: "Sources/VantageServer") {
            for problem in try SourceText.code(of: file).matches(of: made) {
                // Where a code has a name of its own, it is a request that is not understood.
                let status = try #require(Self.statuses[problem.1.map { String($0) } ?? "badRequest"])
                problems[String(problem.2), default: []].insert(status)
            }
        }
        let rows = try #require(try ErrorPage().sections["Problems of the server"])
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
        "contentTooLarge": "413", "unsupportedMediaType": "415", "rangeNotSatisfiable": "416", "tooManyRequests": "429",
        "internalServerError": "500", "serviceUnavailable": "503",
    ]

    @Test(arguments: types.indices) func `every code is in a test`(index: Int) throws {
        let type = Self.types[index]
        let tests = try SourceText.files(in: "Tests").map { try SourceText.code(of: $0) }
        for code in type.codeNames.keys {
            let isThere = tests.contains { $0.contains(".\(code)") || $0.contains("\"\(code)\"") }
            #expect(isThere, "no test makes \(type).\(code)")
        }
    }

    private struct Limited: VantageError {
        let code = LookAroundError.Code.headingUnknown
        let description = ""
        let limit: ResourceLimit?
    }
}

extension VantageError {
    /// The categories of all codes, by their names.
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
