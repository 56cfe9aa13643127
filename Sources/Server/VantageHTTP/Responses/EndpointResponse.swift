import HTTPTypes
import Hummingbird
import VantageParsing

/// An endpoint's response, before conditional requests, ranges and compression are applied.
package struct EndpointResponse: Sendable {
    /// The time for which clients and caches may reuse a response.
    package enum Caching: String, Sendable {
        /// Caches must revalidate the response with its entity tag before each use.
        case revalidated = "no-cache"
        case hour = "public, max-age=3600"
        /// A scene's picture or part of it, which never changes but can be removed. Shared caches must revalidate it after
        /// a second, so that they forget a removed scene as soon as the server does. A browser, whose user has seen the
        /// picture, may reuse it for an hour.
        case picture = "public, max-age=3600, s-maxage=1, proxy-revalidate, immutable"
        case day = "public, max-age=86400"
        /// The content at the URL never changes.
        case forever = "public, max-age=31536000, immutable"
        case never = "no-store"
    }

    /// A body and the header fields that describe it.
    package struct Content: Sendable {
        package let type: MediaType
        package let bytes: [UInt8]
        package let headers: HTTPFields
        /// Whether clients may request parts of the body.
        package let hasRanges: Bool
        /// The encoding of the bytes, or `nil` if they are not compressed. An encoding other than gzip must be one that
        /// the client accepts.
        package let encoding: ContentEncoding?

        package init(
            type: MediaType, bytes: [UInt8], headers: HTTPFields = [:], hasRanges: Bool = false,
            encoding: ContentEncoding? = nil
        ) {
            self.type = type
            self.bytes = bytes
            self.headers = headers
            self.hasRanges = hasRanges
            self.encoding = encoding
        }
    }

    package enum Body: Sendable {
        /// Content that is already available.
        case ready(Content)
        /// Content that is created only if the client does not have it.
        case deferred(@Sendable () async throws -> Content)
        /// Content that takes a lot of CPU time. Concurrent requests share one rendering, and its result is cached.
        case rendering(Rendering)
        case stream(MediaType, ResponseBody)
    }

    /// A rendering that produces one or several responses.
    package struct Rendering: Sendable {
        /// The entity tag of the rendering as a whole, not of one response.
        package let tag: EntityTag
        /// The index of the response among the results of ``render``.
        package let part: Int
        /// Whether the results are stored in the render cache.
        package let isCached: Bool
        /// The queue in which the rendering waits for its turn; `nil` for the queue for drawings.
        package let queue: WorkQueue?
        package let render: @Sendable () async throws -> [Content]

        package init(
            tag: EntityTag, part: Int, isCached: Bool = true, queue: WorkQueue? = nil,
            render: @escaping @Sendable () async throws -> [Content]
        ) {
            self.tag = tag
            self.part = part
            self.isCached = isCached
            self.queue = queue
            self.render = render
        }
    }

    package let body: Body
    /// The entity tag, or `nil` to derive it from the bytes.
    package let tag: EntityTag?
    package let caching: Caching

    /// Creates a response whose content is generated only if the client does not have it.
    package init(
        tag: EntityTag? = nil, _ caching: Caching = .revalidated, _ make: @escaping @Sendable () async throws -> Content
    ) {
        body = .deferred(make)
        self.tag = tag
        self.caching = caching
    }

    /// Creates a response that is rendered on its own.
    ///
    /// - Parameters:
    ///   - isCached: Whether the result is stored in the render cache.
    ///   - queue: The queue in which the rendering waits for its turn; `nil` for the queue for drawings.
    package init(
        rendering tag: EntityTag, _ caching: Caching, isCached: Bool = true, in queue: WorkQueue? = nil,
        _ render: @escaping @Sendable () async throws -> Content
    ) {
        self.init(
            tag: tag, caching, Rendering(tag: tag, part: 0, isCached: isCached, queue: queue) { [try await render()] })
    }

    /// Creates a response that is rendered together with others.
    package init(tag: EntityTag, _ caching: Caching, _ rendering: Rendering) {
        body = .rendering(rendering)
        self.tag = tag
        self.caching = caching
    }

    /// Creates a response that is sent while it is being generated. It has no entity tag.
    package init(streaming type: MediaType, _ stream: ResponseBody) {
        body = .stream(type, stream)
        tag = nil
        caching = .never
    }

    private init(_ content: Content) {
        body = .ready(content)
        tag = nil
        caching = .revalidated
    }

    package static func json(
        _ value: some Encodable & Sendable, _ type: MediaType = .json
    ) throws -> EndpointResponse {
        json(bytes: try JSONWriter.bytes(of: value), type)
    }

    package static func json(_ value: JSONValue, _ type: MediaType = .json) -> EndpointResponse {
        json(bytes: JSONWriter.bytes(of: value), type)
    }

    /// Returns a response with JSON that is already encoded.
    package static func json(bytes: [UInt8], _ type: MediaType = .json) -> EndpointResponse {
        EndpointResponse(Content(type: type, bytes: bytes))
    }
}
