import HTTPTypes
import Hummingbird
import VantageRequests

/// What an endpoint answers.
struct Answer: Sendable {
    /// How long others may keep an answer.
    enum Caching: String, Sendable {
        /// Asked again each time, with its tag.
        case revalidated = "no-cache"
        case day = "public, max-age=86400"
        /// What an address gives never changes.
        case forever = "public, max-age=31536000, immutable"
        case never = "no-store"
    }

    /// Bytes, and what is said of them.
    struct Content: Sendable {
        var type: MediaType
        var bytes: [UInt8]
        var headers: HTTPFields = [:]
        /// Whether parts of it may be asked for.
        var hasRanges = false
    }

    enum Body: Sendable {
        /// Made only for those who do not have it.
        case content(@Sendable () async throws -> Content)
        /// The same, of which the making takes a core for a while: one at a time for all who ask for it, and kept.
        case drawn(EntityTag, @Sendable () async throws -> Content)
        case stream(MediaType, ResponseBody)
    }

    let body: Body
    /// `nil`: that of the bytes.
    let tag: EntityTag?
    let caching: Caching

    /// - Parameters:
    ///   - tag: Of content that is made for it alone.
    ///   - make: Called unless whoever asks has it already.
    init(
        tag: EntityTag? = nil, _ caching: Caching = .revalidated, _ make: @escaping @Sendable () async throws -> Content
    ) {
        body = .content(make)
        self.tag = tag
        self.caching = caching
    }

    /// What is drawn.
    init(
        drawing tag: EntityTag, _ caching: Caching, _ draw: @escaping @Sendable () async throws -> Content
    ) {
        body = .drawn(tag, draw)
        self.tag = tag
        self.caching = caching
    }

    /// What comes bit by bit has no tag.
    init(streaming type: MediaType, _ stream: ResponseBody) {
        body = .stream(type, stream)
        tag = nil
        caching = .never
    }

    static func json(_ value: some Encodable & Sendable, _ type: MediaType = .json) throws -> Answer {
        let bytes = Array(try JSONLine.text(value).utf8)
        return Answer { Content(type: type, bytes: bytes) }
    }
}
