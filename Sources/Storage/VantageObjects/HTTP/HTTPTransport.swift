import VantageCore

/// A request for an object.
struct HTTPRequest {
    var method = "GET"
    let url: String
    var headers: [String] = []
    var body: [UInt8]?
    /// The maximum number of bytes to receive.
    var capacity = 65_536
    /// The time after which the request is given up.
    var timeout = Duration.seconds(15)
    /// The time after which a request that transfers almost nothing is given up.
    var stall = Duration.seconds(4)
}

/// A complete response, with any status.
struct HTTPResponse {
    var status = 0
    /// The text of the header `Content-Range`, if there is one.
    var contentRange: String?
    /// The value of the header `Content-Length`, if there is one.
    var contentLength: Int?
    /// The value of the `ETag` header, if there is one.
    var entityTag: String?
    var body: [UInt8] = []
    /// Whether the body is larger than the request's capacity. The body is empty then.
    var isTooLarge = false
}

/// The reason why a response is missing or incomplete.
struct TransportFailure: Error {
    let description: String
}

/// Sends requests and waits for responses. Can be used from several threads at the same time.
protocol HTTPTransport: Sendable {
    func send(_ request: HTTPRequest) throws(TransportFailure) -> HTTPResponse
}
