import HTTPTypes
import Hummingbird
import VantageHTTP

/// A response as it is sent: with its final status, header fields and bytes.
struct RawResponse {
    let status: HTTPResponse.Status
    var headers: HTTPFields
    /// The body; `nil` for a status that has none.
    let bytes: [UInt8]?

    /// - Parameter method: The request's method. A response to `HEAD` has no body.
    func response(to method: HTTPRequest.Method) -> Response {
        guard let bytes else { return Response(status: status, headers: headers) }
        let response = Response(
            status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
        return method == .head ? response.createHeadResponse() : response
    }
}

extension RawResponse {
    /// Creates the response that reports a problem, as JSON.
    init(_ problem: Problem) {
        status = HTTPResponse.Status(code: problem.status)
        headers = [
            .contentType: MediaType.problem.rawValue, .cacheControl: EndpointResponse.Caching.never.rawValue,
        ]
        if problem.status == 503 { headers[.retryAfter] = "1" }
        if problem.status == 401 { headers[.wwwAuthenticate] = #"Bearer realm="Vantage""# }
        bytes = (try? JSONWriter.bytes(of: problem)) ?? Array("{}".utf8)
    }
}
