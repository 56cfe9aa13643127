import HTTPTypes
import Hummingbird
import VantageRequests

/// Turns answers into what goes over the wire: tags, conditions, ranges, packing, and bodies for those who want them.
struct AnswerWriter {
    private let head: HTTPRequest
    private let drawings: Drawings
    private let client: ClientPresence?

    init(_ head: HTTPRequest, _ drawings: Drawings, _ client: ClientPresence? = nil) {
        self.client = client
        self.head = head
        self.drawings = drawings
    }

    func response(with answer: Answer) async throws -> Response {
        switch answer.body {
        case .stream(let type, let stream):
            let headers: HTTPFields = [.contentType: type.rawValue, .cacheControl: answer.caching.rawValue]
            return Response(status: .ok, headers: headers, body: stream)
        case .drawn(let drawing):
            let tag = answer.tag ?? drawing.tag
            if isKnown(tag) { return notModified(tag, answer.caching) }
            return try response(with: await content(of: drawing), tag, answer.caching)
        case .content(let make):
            if let tag = answer.tag, isKnown(tag) { return notModified(tag, answer.caching) }
            let content = try await make()
            let tag = answer.tag ?? EntityTag(of: content.bytes)
            if isKnown(tag) { return notModified(tag, answer.caching) }
            return try response(with: content, tag, answer.caching)
        }
    }

    private func content(of drawing: Answer.Drawing) async throws -> Answer.Content {
        if let known = try drawings.known(drawing) { return known }
        guard let client else { return try await drawings.drawn(drawing) }
        return try await client.during { [drawings] in try await drawings.drawn(drawing) }
    }

    private func isKnown(_ tag: EntityTag) -> Bool { tag.matches(head.headerFields[.ifNoneMatch]) }

    private func response(
        with content: Answer.Content, _ tag: EntityTag, _ caching: Answer.Caching
    ) throws -> Response {
        var headers = content.headers
        headers[.contentType] = content.type.rawValue
        headers[.eTag] = tag.description
        headers[.cacheControl] = caching.rawValue
        if content.hasRanges {
            headers[.acceptRanges] = "bytes"
            if let range = ByteRange(head, tag: tag, count: content.bytes.count) {
                return response(with: range, of: content.bytes, headers)
            }
        }
        if content.isGzip { return try unpackedOrNot(content.bytes, tag, headers) }
        if content.type.isPacked { return packed(content.bytes, tag, headers) }
        return response(.ok, content.bytes, headers)
    }

    private func response(with range: ByteRange, of bytes: [UInt8], _ headers: HTTPFields) -> Response {
        var headers = headers
        switch range {
        case .part(let part):
            headers[.contentRange] = "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(bytes.count)"
            return response(.partialContent, Array(bytes[part]), headers)
        case .unsatisfiable:
            var response = Problem(
                .rangeNotSatisfiable, "rangeNotSatisfiable", "There are \(bytes.count) bytes; ask for some of them."
            ).response
            response.headers[.contentRange] = "bytes */\(bytes.count)"
            return isHead ? response.createHeadResponse() : response
        }
    }

    /// What is stored packed is sent so to whoever takes it.
    private func unpackedOrNot(_ bytes: [UInt8], _ tag: EntityTag, _ headers: HTTPFields) throws -> Response {
        var headers = headers
        headers[.vary] = "Accept-Encoding"
        guard GzipText.isAccepted(head.headerFields[.acceptEncoding]) else {
            return response(.ok, try GzipText.unpack(bytes), headers)
        }
        headers[.contentEncoding] = "gzip"
        headers[.eTag] = tag.packed.description
        return response(.ok, bytes, headers)
    }

    /// Each form of an answer has a tag of its own.
    private func packed(_ bytes: [UInt8], _ tag: EntityTag, _ headers: HTTPFields) -> Response {
        var headers = headers
        headers[.vary] = "Accept-Encoding"
        guard GzipText.isAccepted(head.headerFields[.acceptEncoding]), let packed = GzipText.pack(bytes) else {
            return response(.ok, bytes, headers)
        }
        headers[.contentEncoding] = "gzip"
        headers[.eTag] = tag.packed.description
        return response(.ok, packed, headers)
    }

    private var isHead: Bool { head.method == .head }

    private func response(_ status: HTTPResponse.Status, _ bytes: [UInt8], _ headers: HTTPFields) -> Response {
        let body = ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
        let response = Response(status: status, headers: headers, body: body)
        return isHead ? response.createHeadResponse() : response
    }

    /// Source: RFC 9110, section 15.4.5.
    private func notModified(_ tag: EntityTag, _ caching: Answer.Caching) -> Response {
        Response(status: .notModified, headers: [.eTag: tag.description, .cacheControl: caching.rawValue])
    }
}
