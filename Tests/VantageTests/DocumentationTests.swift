import Foundation
import VantageSceneFixtures
import Testing

/// Checks references between pages.
struct DocumentationTests {
    private static let decisions = SampleData.repository.appending(path: "docs/decisions")

    @Test func `the index of decisions lists every page exactly once, by its title`() throws {
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

    @Test func `links between pages point to existing files and headings`() throws {
        let docs = try FileManager.default.subpathsOfDirectory(atPath: SampleData.repository.path + "/docs")
            .filter { $0.hasSuffix(".md") }.map { "docs/\($0)" }
        for page in docs + ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "SampleData/README.md"] {
            let file = SampleData.repository.appending(path: page)
            for match in try Self.prose(of: file).matches(of: /\]\(([^)#:\s]*)(?:#([^)\s]*))?\)/) {
                let target = match.1.isEmpty ? file : file.deletingLastPathComponent().appending(path: String(match.1))
                #expect(FileManager.default.fileExists(atPath: target.path), "\(page): \(match.1)")
                guard let heading = match.2, target.pathExtension == "md" else { continue }
                #expect(try Self.headings(of: target).contains(String(heading)), "\(page): \(match.1)#\(heading)")
            }
        }
    }

    @Test func `the README is short`() throws {
        let text = try String(contentsOf: SampleData.repository.appending(path: "README.md"), encoding: .utf8)
        #expect(text.split(whereSeparator: \.isWhitespace).count <= 1500)
    }

    /// The text of a page, without its code blocks.
    private static func prose(of page: URL) throws -> String {
        let parts = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "\n```")
        return parts.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element).joined(separator: "\n")
    }

    /// The URL fragments of the page's headings.
    private static func headings(of page: URL) throws -> Set<String> {
        let lines = try prose(of: page).split(separator: "\n").filter { $0.hasPrefix("#") }
        return Set(
            lines.map { line in
                let words = line.drop { $0 == "#" || $0 == " " }.lowercased()
                return String(words.filter { $0.isLetter || $0.isNumber || " -_".contains($0) })
                    .replacing(" ", with: "-")
            })
    }
}
