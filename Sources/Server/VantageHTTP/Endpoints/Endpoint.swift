import HTTPTypes

/// A kind of request that the server handles. Both the routes and the OpenAPI document are created from endpoints, so
/// that they always agree.
package struct Endpoint: Sendable {
    package let method: HTTPRequest.Method
    /// The path, such as `/v1/scenes/{id}`.
    package let path: String
    /// An undocumented alias of the path.
    package private(set) var alias: String?
    /// The endpoint's `operationId` in OpenAPI.
    package let name: String
    package let summary: String
    /// The access that a request needs if the server has keys.
    package let access: EndpointAccess
    package let parameters: [EndpointParameter]
    package let queryParameters: [EndpointParameter]
    /// Whether unknown parameters are ignored instead of rejected.
    package let ignoresUnknownParameters: Bool
    /// The media types of request bodies.
    package let accepts: [MediaType]
    /// The media types of successful responses.
    package let produces: [MediaType]
    /// The format of the JSON that the endpoint produces.
    package private(set) var format: JSONFormat?
    package let respond: @Sendable (EndpointRequest) async throws -> EndpointResponse
    /// The queue in which requests wait for their turn; `nil` for work that takes little time.
    package private(set) var queue: WorkQueue?
    /// A function that responds within microseconds, on the connection's event loop, which it must not block. It
    /// returns `nil` for a request that ``respond`` has to handle.
    package private(set) var fastPath: (@Sendable (EndpointRequest) throws -> EndpointResponse?)?

    /// - Parameter method: An endpoint for `GET` also responds to `HEAD`.
    package init(
        _ path: String, _ name: String, _ summary: String, method: HTTPRequest.Method = .get,
        access: EndpointAccess = .read, parameters: [EndpointParameter] = [], ignoresUnknownParameters: Bool = false,
        accepts: [MediaType] = [], produces: [MediaType], format: JSONFormat? = nil,
        respond: @escaping @Sendable (EndpointRequest) async throws -> EndpointResponse
    ) {
        self.method = method
        self.path = path
        self.name = name
        self.summary = summary
        self.access = access
        self.parameters = parameters
        queryParameters = parameters.filter { $0.place == .query }
        self.ignoresUnknownParameters = ignoresUnknownParameters
        self.accepts = accepts
        self.produces = produces
        self.format = format
        self.respond = respond
    }

    /// Returns the endpoint with the format of its JSON.
    package func described(by format: JSONFormat) -> Endpoint {
        var endpoint = self
        endpoint.format = format
        return endpoint
    }

    /// Returns the endpoint with a queue, in which requests wait for their turn before ``respond`` is called.
    package func queued(in queue: WorkQueue) -> Endpoint {
        var endpoint = self
        endpoint.queue = queue
        return endpoint
    }

    /// Returns the endpoint with a fast path: a function that responds immediately to some requests.
    package func fastPath(_ respond: @escaping @Sendable (EndpointRequest) throws -> EndpointResponse?) -> Endpoint {
        var endpoint = self
        endpoint.fastPath = respond
        return endpoint
    }

    /// Returns the endpoint with an additional path, such as its path in an earlier release.
    package func alias(_ path: String) -> Endpoint {
        var endpoint = self
        endpoint.alias = path
        return endpoint
    }
}
