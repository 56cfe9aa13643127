import HTTPTypes
import VantageHTTP

/// A request whose response has ended. A short response counts as ended when it is handed over to the operating system.
struct RequestRecord: Sendable {
    let method: HTTPRequest.Method
    /// The path and the query, percent-encoded.
    let path: String
    /// The path of the endpoint, such as `/v1/scenes/{id}`, or `nil` if no endpoint matches.
    let route: String?
    let client: String
    let status: Int
    /// The number of bytes in the response body.
    var bytes = 0
    var duration = Duration.zero

    init(_ head: HTTPRequest, route: String?, client: ClientAddress, status: HTTPResponse.Status) {
        method = head.method
        path = head.path ?? ""
        self.route = route
        self.client = client.text
        self.status = status.code
    }

    var seconds: Double { duration / .seconds(1) }

    var nanoseconds: Int64 {
        duration.components.seconds * 1_000_000_000 + duration.components.attoseconds / 1_000_000_000
    }
}
