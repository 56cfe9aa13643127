import HTTPTypes

/// One request that the server answers: what it is called, what it takes, what it gives. Routes and the OpenAPI document
/// are made of the same values, so that neither says anything that the other does not.
struct Endpoint: Sendable {
    let method: HTTPRequest.Method
    /// `/v1/scenes/{id}`
    let path: String
    /// `operationId` of OpenAPI.
    let name: String
    let summary: String
    /// Who may ask, where the server has keys.
    let access: EndpointAccess
    let parameters: [EndpointParameter]
    /// Those of them that stand in the query.
    let queryParameters: [EndpointParameter]
    /// Whether others are passed over, and not refused.
    let passesOverOthers: Bool
    /// What it takes as its body.
    let takes: [MediaType]
    /// What it gives where all is well.
    let gives: [MediaType]
    /// What describes that, of an endpoint that gives JSON.
    private(set) var form: JSONForm?
    let answer: @Sendable (EndpointRequest) async throws -> Answer
    /// What takes microseconds, on the event loop of the connection, which must not be kept from the others. It gives
    /// nothing where ``answer`` is to be asked.
    private(set) var promptAnswer: (@Sendable (EndpointRequest) throws -> Answer?)?

    /// - Parameter method: `GET` is answered to `HEAD` as well.
    init(
        _ path: String, _ name: String, _ summary: String, method: HTTPRequest.Method = .get,
        access: EndpointAccess = .read, parameters: [EndpointParameter] = [], passesOverOthers: Bool = false,
        takes: [MediaType] = [], gives: [MediaType], form: JSONForm? = nil,
        answer: @escaping @Sendable (EndpointRequest) async throws -> Answer
    ) {
        self.method = method
        self.path = path
        self.name = name
        self.summary = summary
        self.access = access
        self.parameters = parameters
        queryParameters = parameters.filter { $0.place == .query }
        self.passesOverOthers = passesOverOthers
        self.takes = takes
        self.gives = gives
        self.form = form
        self.answer = answer
    }

    /// The same endpoint, whose JSON is described so.
    func described(by form: JSONForm) -> Endpoint {
        var endpoint = self
        endpoint.form = form
        return endpoint
    }

    /// The same endpoint, which has some answers at once.
    func prompt(_ answer: @escaping @Sendable (EndpointRequest) throws -> Answer?) -> Endpoint {
        var endpoint = self
        endpoint.promptAnswer = answer
        return endpoint
    }
}
