import Foundation

/// Reads the text files in a folder.
enum TextFiles {
    /// Returns the files that have one of the given extensions, with comments removed, sorted by path relative to
    /// `folder`.
    static func texts(in folder: URL, extensions: Set<String>) throws -> [(path: String, text: String)] {
        let root = folder.standardizedFileURL.path(percentEncoded: false)
        let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        let urls = (found?.allObjects ?? []).compactMap { $0 as? URL }.filter { extensions.contains($0.pathExtension) }
        return try urls.map { url in
            let path = String(
                url.standardizedFileURL.path(percentEncoded: false).dropFirst(root.count).drop { $0 == "/" })
            let text = try String(contentsOf: url, encoding: .utf8)
            do throws(SourceError) {
                return (path, try CommentStripper.stripped(text, fileExtension: url.pathExtension))
            } catch {
                throw SourceError(line: error.line, problem: error.problem, path: path)
            }
        }.sorted { $0.path < $1.path }
    }
}
