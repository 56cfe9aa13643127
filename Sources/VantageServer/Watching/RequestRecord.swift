import HTTPTypes

/// One request, when its answer is whole or has broken off; a short answer is whole when it is handed to the system.
struct RequestRecord: Sendable {
    let method: HTTPRequest.Method
    /// Path and query, as they came.
    let path: String
    /// `/v1/scenes/{id}`; `nil` where there is no such address.
    let route: String?
    let client: String
    let status: Int
    /// Of the body that was sent.
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
}
