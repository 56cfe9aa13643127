import Foundation
import HTTPTypes
import Hummingbird
import Vantage
import VantageRequests

/// A request to an endpoint, with its values read.
struct EndpointRequest: Sendable {
    let head: HTTPRequest
    let body: RequestBody
    let query: QueryValues
    private let path: Parameters

    init(_ request: Request, _ context: some RequestContext, of endpoint: Endpoint) throws(Problem) {
        head = request.head
        body = request.body
        path = context.parameters
        query = try QueryValues(
            request.uri.query, names: endpoint.parameters.filter { $0.place == .query }.map(\.name))
    }

    /// A part of the path.
    func part(_ name: String) -> String {
        let text = path.get(name) ?? ""
        return text.removingPercentEncoding ?? text
    }

    /// The same request with one value of its query set, as a link.
    func link(with name: String, _ value: String) -> String {
        let path = head.path ?? "/"
        let query = path.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
        let kept = query.split(separator: "&").filter { $0.prefix { $0 != "=" } != name }.map(String.init)
        let encoded = value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        return path.prefix { $0 != "?" } + "?" + (kept + ["\(name)=\(encoded)"]).joined(separator: "&")
    }

    /// How errors name parameters.
    var names: ParameterNames { .plain }
}
