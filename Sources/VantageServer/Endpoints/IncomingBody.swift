import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTPTypes

/// The body of a request. Some clients send it only when they are told to, so that they need not where they are refused.
/// Source: RFC 9110, section 10.1.1.
struct IncomingBody: Sendable {
    /// Of a request that has none.
    static let none = IncomingBody(parts: RequestBody(buffer: ByteBuffer()), waiting: nil)

    private let parts: RequestBody
    /// The connection of a client that waits.
    private let waiting: (any Channel)?

    init(of request: Request, over channel: any Channel) {
        let waits = request.headers[.expect]?.lowercased() == "100-continue"
        self.init(parts: request.body, waiting: waits ? channel : nil)
    }

    private init(parts: RequestBody, waiting: (any Channel)?) {
        self.parts = parts
        self.waiting = waiting
    }

    /// Says that it is wanted. Called once, before anything is answered.
    func begin() -> RequestBody {
        waiting?.writeAndFlush(HTTPResponsePart.head(HTTPResponse(status: .continue)), promise: nil)
        return parts
    }
}
