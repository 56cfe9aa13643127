/// A file of the page that a browser looks around with: what `Page` holds, carried in the program.
package struct PageFile: Sendable {
    /// Below the folder, such as `map/map-element.js`.
    package let path: String
    package let text: String

    package init(path: String, text: String) {
        self.path = path
        self.text = text
    }

    /// All of them, by their paths.
    package static let all: [String: PageFile] = Dictionary(
        uniqueKeysWithValues: texts.map { ($0.path, PageFile(path: $0.path, text: $0.text)) })
}
