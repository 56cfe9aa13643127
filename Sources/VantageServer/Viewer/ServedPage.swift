import HTTPTypes
import Vantage
import Viewer

/// The viewer's page as it is served: its modules below an address that changes when one of them does, so that browsers
/// may keep them for ever.
struct ServedPage: Sendable {
    /// Changes with the files.
    let version: String
    private let files: [String: PageFile]

    init(_ files: [String: PageFile] = PageFile.all) {
        self.files = files
        let contents = files.values.sorted { $0.path < $1.path }.flatMap { [$0.path, $0.text] }
        version = String(EntityTag(of: contents).description.filter { $0 != "\"" })
    }

    var folder: String { "/viewer/\(version)" }

    /// What the pages load, and nobody opens.
    var parts: [PageFile] { files.values.filter { type(of: $0) != .html }.sorted { $0.path < $1.path } }

    func type(of file: PageFile) -> MediaType {
        switch file.path.split(separator: ".").last {
        case "html": .html
        case "css": .css
        case "svg": .svg
        default: .javaScript
        }
    }

    /// A page, which leads to its parts where they are, all at once: each would be asked for by the one before.
    ///
    /// - Parameter name: Of its file.
    func page(_ name: String) -> String {
        let text = files[name]?.text ?? ""
        let modules = modules(of: text).map { "<link rel=\"modulepreload\" href=\"viewer/\($0)\">\n" }.joined()
        return text.replacing("</head>", with: modules + "</head>").replacing(
            "\"viewer/", with: "\"viewer/\(version)/")
    }

    /// The elements for pages elsewhere, at an address that stays.
    var elements: String { "export * from './\(version)/vantage.js';\n" }

    /// The modules that a page's own import, and theirs.
    private func modules(of page: String) -> [String] {
        var known: [String] = []
        var waiting = page.matches(of: /src="viewer\/([^"]+\.js)"/).map { String($0.1) }
        while let path = waiting.popLast() {
            guard !known.contains(path), let file = files[path] else { continue }
            known.append(path)
            waiting += imports(of: file)
        }
        return known
    }

    private func imports(of file: PageFile) -> [String] {
        let folder = file.path.split(separator: "/").dropLast().map(String.init)
        return file.text.matches(of: /from '([^']+)'|import '([^']+)'/).compactMap { match in
            let path = match.1 ?? match.2
            return path.map { Self.resolved(String($0), in: folder) }
        }
    }

    private static func resolved(_ path: String, in folder: [String]) -> String {
        var parts = folder
        for part in path.split(separator: "/") {
            switch part {
            case ".": continue
            case "..": parts = parts.dropLast()
            default: parts.append(String(part))
            }
        }
        return parts.joined(separator: "/")
    }
}
