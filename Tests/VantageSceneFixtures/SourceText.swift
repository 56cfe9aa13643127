import Foundation

/// The source files of the package, for checking rules that the compiler does not check.
package enum SourceText {
    /// Returns all Swift files in a folder in the repository.
    package static func files(in folder: String) throws -> [URL] {
        let root = SampleData.repository.appending(path: folder)
        let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path)
        return paths.filter { $0.hasSuffix(".swift") }.sorted().map { root.appending(path: $0) }
    }

    /// Returns a file's text without comment lines.
    package static func code(of file: URL) throws -> String {
        try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.drop { $0 == " " }.hasPrefix("//") ? "" : $0 }.joined(separator: "\n")
    }
}
