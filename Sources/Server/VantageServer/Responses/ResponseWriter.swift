import HTTPTypes
import Hummingbird
import VantageHTTP

/// Turns an endpoint's response into the one that is sent: applies conditions and ranges, and compresses bodies.
struct ResponseWriter {
    private let head: HTTPRequest
    private let isPublic: Bool
    /// Whether the endpoint's responses may be compressed, so that they depend on what the client accepts.
    private let mayCompress: Bool
    private let renderCache: RenderCache
    private let request: EndpointRequest

    init(_ request: EndpointRequest, _ renderCache: RenderCache) {
        self.request = request
        head = request.head
        isPublic = request.isPublic
        mayCompress = request.produces.contains(where: \.isCompressible)
        self.renderCache = renderCache
    }

    func response(with response: EndpointResponse) async throws -> Response {
        if case .stream(let type, let stream) = response.body {
            let headers: HTTPFields = [.contentType: type.rawValue, .cacheControl: text(of: response.caching)]
            return Response(status: .ok, headers: headers, body: stream)
        }
        return try await rawResponse(with: response).response(to: head.method)
    }

    /// Returns a response whose content is already available, or `nil` if the content has to be created.
    func immediateResponse(with response: EndpointResponse) throws -> RawResponse? {
        if let tag = response.tag, let outcome = try precondition(tag, response.caching) { return outcome }
        switch response.body {
        case .ready(let content): return try rawResponse(with: content, of: response)
        case .rendering(let rendering):
            return try renderCache.cachedContent(of: rendering).map { try rawResponse(with: $0, of: response) }
        case .deferred, .stream: return nil
        }
    }

    private func rawResponse(with response: EndpointResponse) async throws -> RawResponse {
        if let immediate = try immediateResponse(with: response) { return immediate }
        switch response.body {
        case .rendering(let rendering):
            let content = try await renderCache.content(of: rendering, for: request.client)
            return try rawResponse(with: content, of: response)
        case .deferred(let make): return try rawResponse(with: await make(), of: response)
        case .ready, .stream: preconditionFailure("Ready bodies are handled above; streams have no raw response.")
        }
    }

    /// Returns the value of `Cache-Control`. Private responses must not enter shared caches.
    private func text(of caching: EndpointResponse.Caching) -> String {
        if isPublic { return caching.rawValue }
        return caching.rawValue.replacing("public", with: "private")
            .replacing(", s-maxage=1, proxy-revalidate", with: "")
    }

    /// Evaluates the request's preconditions. Source: RFC 9110, section 13.2.2.
    ///
    /// - Returns: A 304 response, or `nil` if the full response should be sent.
    /// - Throws: ``Problem`` `preconditionFailed`.
    private func precondition(_ tag: EntityTag, _ caching: EndpointResponse.Caching) throws(Problem) -> RawResponse? {
        if let list = head.headerFields[.ifMatch], !tag.isListed(in: list) {
            throw Problem(
                .preconditionFailed, "preconditionFailed", "The resource has changed. Request it without If-Match.")
        }
        return tag.listed(in: head.headerFields[.ifNoneMatch]).map { notModified($0, caching) }
    }

    private func rawResponse(
        with content: EndpointResponse.Content, of response: EndpointResponse
    ) throws -> RawResponse {
        let tag = response.tag ?? EntityTag(of: content.bytes)
        if let outcome = try precondition(tag, response.caching) { return outcome }
        var headers = content.headers
        if mayCompress { headers[.vary] = "Accept-Encoding" }
        headers[.contentType] = content.type.rawValue
        headers[.eTag] = tag.description
        headers[.cacheControl] = text(of: response.caching)
        if content.hasRanges {
            headers[.acceptRanges] = "bytes"
            // Ranges are defined only for GET. Source: RFC 9110, section 14.2.
            if head.method == .get, let range = ByteRange(head, tag: tag, count: content.bytes.count) {
                return part(range, of: content.bytes, headers)
            }
        }
        switch content.encoding {
        case .gzip: return try decompressedIfNeeded(content.bytes, tag, headers)
        case let encoding?: return encoded(content.bytes, encoding, tag, headers)
        case nil: break
        }
        if content.type.isCompressible { return compressed(content.bytes, tag, headers) }
        return RawResponse(status: .ok, headers: headers, bytes: content.bytes)
    }

    private func part(_ range: ByteRange, of bytes: [UInt8], _ headers: HTTPFields) -> RawResponse {
        var headers = headers
        switch range {
        case .part(let part):
            headers[.contentRange] = "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(bytes.count)"
            return RawResponse(status: .partialContent, headers: headers, bytes: Array(bytes[part]))
        case .unsatisfiable:
            var response = RawResponse(
                Problem(
                    .rangeNotSatisfiable, "rangeNotSatisfiable",
                    "The file is \(bytes.count) bytes long. Request a range within it."))
            response.headers[.contentRange] = "bytes */\(bytes.count)"
            return response
        }
    }

    /// Sends content that is stored compressed, or decompresses it for clients that do not accept gzip.
    private func decompressedIfNeeded(
        _ bytes: [UInt8], _ tag: EntityTag, _ headers: HTTPFields
    ) throws -> RawResponse {
        guard accepted(among: [.gzip]) != nil else {
            return RawResponse(status: .ok, headers: headers, bytes: try Gzip.decompress(bytes))
        }
        return encoded(bytes, .gzip, tag, headers)
    }

    private func compressed(_ bytes: [UInt8], _ tag: EntityTag, _ headers: HTTPFields) -> RawResponse {
        guard let encoding = accepted(among: Compression.fast), let compressed = Compression.compress(bytes, encoding)
        else { return RawResponse(status: .ok, headers: headers, bytes: bytes) }
        return encoded(compressed, encoding, tag, headers)
    }

    private func accepted(among offered: [ContentEncoding]) -> ContentEncoding? {
        ContentEncoding.preferred(by: head.headerFields[.acceptEncoding], among: offered)
    }

    /// Each encoding of a response has its own entity tag.
    private func encoded(
        _ bytes: [UInt8], _ encoding: ContentEncoding, _ tag: EntityTag, _ headers: HTTPFields
    ) -> RawResponse {
        var headers = headers
        headers[.contentEncoding] = encoding.rawValue
        headers[.eTag] = tag.encoded(encoding).description
        return RawResponse(status: .ok, headers: headers, bytes: bytes)
    }

    /// Returns a response with status 304. Source: RFC 9110, section 15.4.5.
    private func notModified(_ tag: EntityTag, _ caching: EndpointResponse.Caching) -> RawResponse {
        var headers: HTTPFields = [.eTag: tag.description, .cacheControl: text(of: caching)]
        if mayCompress { headers[.vary] = "Accept-Encoding" }
        return RawResponse(status: .notModified, headers: headers, bytes: nil)
    }
}
