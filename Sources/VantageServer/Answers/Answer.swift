import HTTPTypes
import Hummingbird
import JSONReading
import VantageRequests

/// What an endpoint answers.
struct Answer: Sendable {
    /// How long others may keep an answer.
    enum Caching: String, Sendable {
        /// Asked again each time, with its tag.
        case revalidated = "no-cache"
        case hour = "public, max-age=3600"
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
        /// Whether the bytes are packed already.
        var isGzip = false
    }

    enum Body: Sendable {
        /// What is there.
        case made(Content)
        /// Made only for those who do not have it.
        case content(@Sendable () async throws -> Content)
        /// The same, of which the making takes a core for a while: one at a time for all who ask for it, and kept.
        case drawn(Drawing)
        case stream(MediaType, ResponseBody)
    }

    /// Something that is drawn, of which this is the answer or a part of it.
    struct Drawing: Sendable {
        /// Of all that is drawn at once.
        let tag: EntityTag
        /// Which of it is the answer.
        let part: Int
        let draw: @Sendable () async throws -> [Content]
    }

    let body: Body
    /// `nil`: that of the bytes.
    let tag: EntityTag?
    let caching: Caching

    private init(_ content: Content) {
        body = .made(content)
        tag = nil
        caching = .revalidated
    }

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
        self.init(tag: tag, caching, Drawing(tag: tag, part: 0) { [try await draw()] })
    }

    /// What is drawn with others at once.
    init(tag: EntityTag, _ caching: Caching, _ drawing: Drawing) {
        body = .drawn(drawing)
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
        written(Array(try JSONLine.text(value).utf8), type)
    }

    static func json(_ value: JSONValue, _ type: MediaType = .json) -> Answer {
        var json = JSONText()
        json.append(value)
        return written(json.bytes, type)
    }

    /// JSON that is written already.
    static func written(_ bytes: [UInt8], _ type: MediaType = .json) -> Answer {
        Answer(Content(type: type, bytes: bytes))
    }
}
