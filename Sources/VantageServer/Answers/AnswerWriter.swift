import HTTPTypes
import Hummingbird
import VantageRequests

/// Turns answers into what goes over the wire: tags, conditions, and bodies for those who want them.
struct AnswerWriter {
    private let isHead: Bool
    private let known: String?

    init(_ head: HTTPRequest) {
        isHead = head.method == .head
        known = head.headerFields[.ifNoneMatch]
    }

    func response(with answer: Answer) async throws -> Response {
        switch answer.body {
        case .stream(let type, let stream):
            let headers: HTTPFields = [.contentType: type.rawValue, .cacheControl: answer.caching.rawValue]
            return Response(status: .ok, headers: headers, body: stream)
        case .content(let make):
            if let tag = answer.tag, tag.matches(known) { return notModified(tag, answer.caching) }
            let content = try await make()
            let tag = answer.tag ?? EntityTag(of: content.bytes)
            if tag.matches(known) { return notModified(tag, answer.caching) }
            return response(with: content, tag, answer.caching)
        }
    }

    private func response(with content: Answer.Content, _ tag: EntityTag, _ caching: Answer.Caching) -> Response {
        var headers = content.headers
        headers[.contentType] = content.type.rawValue
        headers[.eTag] = tag.description
        headers[.cacheControl] = caching.rawValue
        let response = Response(
            status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: content.bytes)))
        return isHead ? response.createHeadResponse() : response
    }

    /// Source: RFC 9110, section 15.4.5.
    private func notModified(_ tag: EntityTag, _ caching: Answer.Caching) -> Response {
        Response(status: .notModified, headers: [.eTag: tag.description, .cacheControl: caching.rawValue])
    }
}

extension Problem {
    /// The problem as JSON.
    var response: Response {
        let text = (try? JSONLine.text(self)) ?? "{}"
        var headers: HTTPFields = [
            .contentType: MediaType.problem.rawValue, .cacheControl: Answer.Caching.never.rawValue,
        ]
        if status == 503 { headers[.retryAfter] = "1" }
        return Response(
            status: HTTPResponse.Status(code: status), headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}
