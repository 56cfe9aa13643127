import HTTPTypes
import Vantage
import VantageHTTP
import VantageViewer

/// The viewer as the server provides it. The URLs of its modules change with their contents, so browsers may cache them
/// forever.
struct ServedViewer: Sendable {
    /// An identifier that changes when the files change.
    let version: String
    private let files: [String: PageFile]
    private let reportAddress: ReportAddress?

    init(_ files: [String: PageFile] = PageFile.all, reportAddress: ReportAddress? = nil) {
        (self.files, self.reportAddress) = (files, reportAddress)
        let contents = files.values.sorted { $0.path < $1.path }.flatMap { [$0.path, $0.text] }
        version = String(EntityTag(of: contents).description.filter { $0 != "\"" })
    }

    var folder: String { "/viewer/\(version)" }

    /// The files that pages load.
    var parts: [PageFile] { files.values.filter { type(of: $0) != .html }.sorted { $0.path < $1.path } }

    func type(of file: PageFile) -> MediaType {
        switch file.path.split(separator: ".").last {
        case "html": .html
        case "css": .css
        case "svg": .svg
        default: .javaScript
        }
    }

    /// Returns a page, with the operator's settings and with preload links for its modules. Without them, browsers would
    /// request each module only after the one that imports it.
    ///
    /// - Parameter name: The name of the page's file.
    func html(_ name: String) -> String {
        let text = files[name]?.text ?? ""
        let modules = modules(of: text).map { "<link rel=\"modulepreload\" href=\"viewer/\($0)\">\n" }.joined()
        return text.replacing("</head>", with: modules + settings + "</head>").replacing(
            "\"viewer/", with: "\"viewer/\(version)/")
    }

    /// The operator's settings, which the viewer reads.
    private var settings: String {
        reportAddress.map { "<meta name=\"vantage-report\" content=\"\($0.template.escapedForHTML)\">\n" } ?? ""
    }

    /// The module that exports the elements, at a URL that does not change.
    var elements: String { "export * from './\(version)/vantage.js';\n" }

    /// Returns the modules that a page imports, directly and indirectly.
    private func modules(of page: String) -> [String] {
        var known: [String] = []
        var pending = page.matches(of: /src="viewer\/([^"]+\.js)"/).map { String($0.1) }
        while let path = pending.popLast() {
            guard !known.contains(path), let file = files[path] else { continue }
            known.append(path)
            pending += imports(of: file)
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
