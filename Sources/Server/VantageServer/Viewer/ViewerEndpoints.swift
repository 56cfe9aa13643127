import HTTPTypes
import VantageHTTP
import VantageViewer

extension Endpoint {
    /// The pages of the viewer and the files that they load.
    static func viewer(_ viewer: ServedViewer) -> [Endpoint] {
        [
            page(viewer, at: "/", "index.html", framedBy: "'self'"),
            page(viewer, at: "/embed", "embed.html", framedBy: "*"),
            file(at: "/viewer/vantage.js", "elements", .javaScript, viewer.elements, .hour),
        ]
            + viewer.parts.map { part in
                file(at: "\(viewer.folder)/\(part.path)", part.path, viewer.type(of: part), part.text, .forever)
            }
    }

    private static func page(
        _ viewer: ServedViewer, at path: String, _ name: String, framedBy frames: String
    ) -> Endpoint {
        let headers: HTTPFields = [.contentSecurityPolicy: policy(framedBy: frames)]
        return file(at: path, name, .html, viewer.html(name), .revalidated, headers)
    }

    private static func file(
        at path: String, _ name: String, _ type: MediaType, _ text: String, _ caching: EndpointResponse.Caching,
        _ headers: HTTPFields = [:]
    ) -> Endpoint {
        let bytes = Array(text.utf8)
        let tag = EntityTag(of: bytes)
        let file = CompressedFile(type: type, bytes: bytes, headers: headers)
        return Endpoint(
            path, name, "A viewer file.", access: .anyone, ignoresUnknownParameters: true, produces: [type]
        ) { request in
            EndpointResponse(tag: tag, caching) { file.content(for: request.head.headerFields[.acceptEncoding]) }
        }
    }

    /// Allows only scripts and styles from this server, and forbids evaluating text as code, so that names and picture
    /// metadata cannot run scripts.
    private static func policy(framedBy frames: String) -> String {
        [
            "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data: blob:",
            "connect-src 'self'", "frame-src 'self'", "base-uri 'none'", "form-action 'none'",
            "frame-ancestors \(frames)", "require-trusted-types-for 'script'", "trusted-types 'none'",
        ].joined(separator: "; ")
    }
}
