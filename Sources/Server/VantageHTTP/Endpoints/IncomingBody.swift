import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTPTypes

/// The body of a request. A client that sent `Expect: 100-continue` sends the body only after the server asks for it.
///
/// Source: RFC 9110, section 10.1.1.
package struct IncomingBody: Sendable {
    /// An empty body, for a request that has none.
    package static let none = IncomingBody(parts: RequestBody(buffer: ByteBuffer()), waiting: nil)

    private let parts: RequestBody
    /// The connection to a client that is waiting for the server to ask for the body. `nil` if the client does not
    /// wait.
    private let waiting: (any Channel)?

    package init(of request: Request, over channel: any Channel) {
        let waits = request.headers[.expect]?.lowercased() == "100-continue"
        self.init(parts: request.body, waiting: waits ? channel : nil)
    }

    private init(parts: RequestBody, waiting: (any Channel)?) {
        self.parts = parts
        self.waiting = waiting
    }

    /// Asks the client for the body and returns its parts. Call this once, before sending any part of a response.
    package func begin() -> RequestBody {
        waiting?.writeAndFlush(HTTPResponsePart.head(HTTPResponse(status: .continue)), promise: nil)
        return parts
    }
}
