import HTTPTypes
import Viewer

extension Endpoint {
    /// The pages of the viewer, and what they load.
    static func viewer(_ page: ServedPage = ServedPage()) -> [Endpoint] {
        [
            viewerPage(page, at: "/", "index.html", framedBy: "'self'"),
            viewerPage(page, at: "/embed", "embed.html", framedBy: "*"),
            file(at: "/viewer/vantage.js", "elements", .javaScript, page.elements, .hour),
        ]
            + page.parts.map { part in
                file(at: "\(page.folder)/\(part.path)", part.path, page.type(of: part), part.text, .forever)
            }
    }

    private static func viewerPage(
        _ page: ServedPage, at path: String, _ name: String, framedBy frames: String
    ) -> Endpoint {
        let headers: HTTPFields = [.contentSecurityPolicy: policy(framedBy: frames)]
        return file(at: path, name, .html, page.page(name), .revalidated, headers)
    }

    private static func file(
        at path: String, _ name: String, _ type: MediaType, _ text: String, _ caching: Answer.Caching,
        _ headers: HTTPFields = [:]
    ) -> Endpoint {
        let content = Answer.Content(type: type, bytes: Array(text.utf8), headers: headers)
        let tag = EntityTag(of: content.bytes)
        return Endpoint(
            path, name, "The viewer.", access: .everybody, passesOverOthers: true, gives: [type]
        ) { _ in
            Answer(tag: tag, caching) { content }
        }
    }

    /// Scripts and styles are this server's own files, and no text becomes code: what a name or a picture's metadata says
    /// is shown, and never run.
    private static func policy(framedBy frames: String) -> String {
        [
            "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data: blob:",
            "connect-src 'self'", "frame-src 'self'", "base-uri 'none'", "form-action 'none'",
            "frame-ancestors \(frames)", "require-trusted-types-for 'script'", "trusted-types 'none'",
        ].joined(separator: "; ")
    }
}
