import Foundation
import SceneFixtures
import Testing

/// Pages that name others.
struct DocumentationTests {
    private static let decisions = SampleData.repository.appending(path: "docs/decisions")

    @Test func `the index of decisions has every page once, under its title`() throws {
        let index = try String(contentsOf: Self.decisions.appending(path: "README.md"), encoding: .utf8)
        let pages = try FileManager.default.contentsOfDirectory(atPath: Self.decisions.path).filter {
            $0 != "README.md"
        }
        #expect(pages.count >= 29)
        for page in pages {
            let text = try String(contentsOf: Self.decisions.appending(path: page), encoding: .utf8)
            let title = try #require(text.split(separator: "\n").first).dropFirst(2)
            #expect(index.components(separatedBy: "[\(title)](\(page))").count == 2, "\(page)")
        }
    }

    @Test func `links between pages lead somewhere`() throws {
        let docs = SampleData.repository.appending(path: "docs")
        let pages = try FileManager.default.subpathsOfDirectory(atPath: docs.path).filter { $0.hasSuffix(".md") }
        for page in pages.map({ docs.appending(path: $0) }) + [SampleData.repository.appending(path: "README.md")] {
            let text = try String(contentsOf: page, encoding: .utf8)
            for match in text.matches(of: /\]\(([^)#:]+)(#[^)]*)?\)/) {
                let target = page.deletingLastPathComponent().appending(path: String(match.1))
                #expect(FileManager.default.fileExists(atPath: target.path), "\(page.lastPathComponent): \(match.1)")
            }
        }
    }
}
