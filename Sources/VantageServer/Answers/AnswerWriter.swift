import HTTPTypes
import Hummingbird
import VantageRequests

/// Turns answers into what goes over the wire: tags, conditions, ranges, packing, and bodies for those who want them.
struct AnswerWriter {
    private let head: HTTPRequest
    private let isPublic: Bool
    private let drawings: Drawings
    private let client: ClientPresence?

    init(_ request: EndpointRequest, _ drawings: Drawings, _ client: ClientPresence? = nil) {
        head = request.head
        isPublic = request.isPublic
        self.drawings = drawings
        self.client = client
    }

    func response(with answer: Answer) async throws -> Response {
        if case .stream(let type, let stream) = answer.body {
            let headers: HTTPFields = [.contentType: type.rawValue, .cacheControl: text(of: answer.caching)]
            return Response(status: .ok, headers: headers, body: stream)
        }
        return try await written(answer).response(to: head.method)
    }

    /// What need not be made any more.
    ///
    /// - Returns: `nil` where it is to be waited for.
    func writtenAtOnce(_ answer: Answer) throws -> WrittenAnswer? {
        if let tag = answer.tag, isKnown(tag) { return notModified(tag, answer.caching) }
        switch answer.body {
        case .made(let content): return try written(content, answer)
        case .drawn(let drawing): return try drawings.known(drawing).map { try written($0, answer) }
        case .content, .stream: return nil
        }
    }

    private func written(_ answer: Answer) async throws -> WrittenAnswer {
        if let written = try writtenAtOnce(answer) { return written }
        switch answer.body {
        case .drawn(let drawing): return try written(await content(of: drawing), answer)
        case .content(let make): return try written(await make(), answer)
        case .made, .stream: preconditionFailure("What is made is written at once, and a stream never is.")
        }
    }

    private func content(of drawing: Answer.Drawing) async throws -> Answer.Content {
        guard let client else { return try await drawings.drawn(drawing) }
        return try await client.during { [drawings] in try await drawings.drawn(drawing) }
    }

    /// What is for some is not for whoever asks the same of a cache between here and them.
    private func text(of caching: Answer.Caching) -> String {
        isPublic ? caching.rawValue : caching.rawValue.replacing("public", with: "private")
    }

    private func isKnown(_ tag: EntityTag) -> Bool { tag.matches(head.headerFields[.ifNoneMatch]) }

    private func written(_ content: Answer.Content, _ answer: Answer) throws -> WrittenAnswer {
        let tag = answer.tag ?? EntityTag(of: content.bytes)
        if isKnown(tag) { return notModified(tag, answer.caching) }
        var headers = content.headers
        headers[.contentType] = content.type.rawValue
        headers[.eTag] = tag.description
        headers[.cacheControl] = text(of: answer.caching)
        if content.hasRanges {
            headers[.acceptRanges] = "bytes"
            if let range = ByteRange(head, tag: tag, count: content.bytes.count) {
                return part(range, of: content.bytes, headers)
            }
        }
        if content.isGzip { return try unpackedOrNot(content.bytes, tag, headers) }
        if content.type.isPacked { return packed(content.bytes, tag, headers) }
        return WrittenAnswer(status: .ok, headers: headers, bytes: content.bytes)
    }

    private func part(_ range: ByteRange, of bytes: [UInt8], _ headers: HTTPFields) -> WrittenAnswer {
        var headers = headers
        switch range {
        case .part(let part):
            headers[.contentRange] = "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(bytes.count)"
            return WrittenAnswer(status: .partialContent, headers: headers, bytes: Array(bytes[part]))
        case .unsatisfiable:
            var written = Problem(
                .rangeNotSatisfiable, "rangeNotSatisfiable", "There are \(bytes.count) bytes; ask for some of them."
            ).written
            written.headers[.contentRange] = "bytes */\(bytes.count)"
            return written
        }
    }

    /// What is stored packed is sent so to whoever takes it.
    private func unpackedOrNot(_ bytes: [UInt8], _ tag: EntityTag, _ headers: HTTPFields) throws -> WrittenAnswer {
        var headers = headers
        headers[.vary] = "Accept-Encoding"
        guard GzipText.isAccepted(head.headerFields[.acceptEncoding]) else {
            return WrittenAnswer(status: .ok, headers: headers, bytes: try GzipText.unpack(bytes))
        }
        return gzip(bytes, tag, headers)
    }

    private func packed(_ bytes: [UInt8], _ tag: EntityTag, _ headers: HTTPFields) -> WrittenAnswer {
        var headers = headers
        headers[.vary] = "Accept-Encoding"
        guard GzipText.isAccepted(head.headerFields[.acceptEncoding]), let packed = GzipText.pack(bytes) else {
            return WrittenAnswer(status: .ok, headers: headers, bytes: bytes)
        }
        return gzip(packed, tag, headers)
    }

    /// Each form of an answer has a tag of its own.
    private func gzip(_ bytes: [UInt8], _ tag: EntityTag, _ headers: HTTPFields) -> WrittenAnswer {
        var headers = headers
        headers[.contentEncoding] = "gzip"
        headers[.eTag] = tag.packed.description
        return WrittenAnswer(status: .ok, headers: headers, bytes: bytes)
    }

    /// Source: RFC 9110, section 15.4.5.
    private func notModified(_ tag: EntityTag, _ caching: Answer.Caching) -> WrittenAnswer {
        WrittenAnswer(
            status: .notModified, headers: [.eTag: tag.description, .cacheControl: text(of: caching)], bytes: nil)
    }
}
