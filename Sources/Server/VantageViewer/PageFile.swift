/// A file of the browser viewer, embedded in the program from the folder `Page`. The modules in that folder are joined
/// into a few files; see `ModuleBundler`.
package struct PageFile: Sendable {
    /// The path relative to `Page`, such as `page/page.js`.
    package let path: String
    /// The contents without comments.
    package let text: String

    package init(path: String, text: String) {
        self.path = path
        self.text = text
    }

    /// All of the viewer's files, keyed by path.
    package static let all: [String: PageFile] = Dictionary(
        uniqueKeysWithValues: texts.map { ($0.path, PageFile(path: $0.path, text: $0.text)) })
}
