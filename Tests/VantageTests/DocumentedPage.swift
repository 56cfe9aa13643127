import Foundation
import VantageSceneFixtures
import Testing

/// The Swift blocks of a documentation page.
struct DocumentedPage {
    private let blocks: [String]

    init(_ path: String) throws {
        let text = try String(contentsOf: SampleData.repository.appending(path: path), encoding: .utf8)
        blocks = text.components(separatedBy: "```swift\n").dropFirst()
            .compactMap { $0.components(separatedBy: "\n```").first }
        try #require(!blocks.isEmpty, "\(path) has no ```swift block.")
    }

    /// The first block that is a complete program, including its imports.
    var program: String {
        get throws { try #require(blocks.first(where: Self.isProgram)) }
    }

    /// The other blocks, joined together as the body of a function.
    var snippets: String {
        let lines = blocks.filter { !Self.isProgram($0) }.joined(separator: "\n").components(separatedBy: "\n")
        return lines.filter { !$0.hasPrefix("import ") }.joined(separator: "\n")
    }

    private static func isProgram(_ block: String) -> Bool { block.contains("exit(") }
}
