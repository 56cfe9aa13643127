import Foundation
import Testing
import Vantage
import VantageParameters
import VantageSceneFixtures

/// Files in the repository that are generated from declarations in the code. With `VANTAGE_REWRITE` in the environment,
/// the tests write them instead of comparing them.
@Suite struct GeneratedFileTests {
    @Test(arguments: [
        (
            "place-category", "Place category", "The category of a point of interest, named as in MapKit.",
            PointOfInterestCategory.allCases.map(\.rawValue)
        ),
        (
            "map-role", "Map role", "The meaning of a feature or a label on a map.",
            MapRole.allCases.map(\.jsonName)
        ),
    ])
    func `a schema lists the values of a type`(name: String, title: String, description: String, words: [String]) throws
    {
        let list = words.map { "    \"\($0)\"" }.joined(separator: ",\n")
        try Self.compare(
            "docs/schemas/\(name).json",
            """
            {
              "$schema": "https://json-schema.org/draft/2020-12/schema",
              "title": "\(title)",
              "description": "\(description)",
              "type": "string",
              "enum": [
            \(list)
              ]
            }

            """)
    }

    @Test func `the parameter page matches the descriptions in the code`() throws {
        try Self.compare("docs/parameters.md", ParameterPage.text)
    }

    @Test func `the tables of costs match the measured quantities and the prices`() throws {
        let model = Process()
        model.executableURL = URL(filePath: "/usr/bin/env")
        model.currentDirectoryURL = SampleData.repository
        let action = ProcessInfo.processInfo.environment["VANTAGE_REWRITE"] == nil ? "--check" : "--update"
        model.arguments = ["python3", "scripts/scale-model.py", action, "docs/scale.md"]
        try model.run()
        model.waitUntilExit()
        #expect(model.terminationStatus == 0)
    }

    /// The names are translated by hand, so the test can only compare which ones exist. The viewer's type checker
    /// compares the languages.
    @Test func `the viewer has a name for every category and kind of place`() throws {
        let file = "Sources/Server/VantageViewer/Page/translations/categories.js"
        let text = try String(contentsOf: SampleData.repository.appending(path: file), encoding: .utf8)
        let named = text.matches(of: /\n    (\w+): \{ en:/).map { String($0.1) }
        let words = PointOfInterestCategory.allCases.map(\.rawValue) + PlaceKind.allCases.map(\.rawValue)
        #expect(named.sorted() == words.sorted())
    }

    private static func compare(_ path: String, _ text: String) throws {
        let file = SampleData.repository.appending(path: path)
        if ProcessInfo.processInfo.environment["VANTAGE_REWRITE"] != nil {
            try Data(text.utf8).write(to: file)
        }
        let found = try String(contentsOf: file, encoding: .utf8)
        #expect(found == text, "\(path) does not match the code. Run the test with VANTAGE_REWRITE=1 to update it.")
    }
}
