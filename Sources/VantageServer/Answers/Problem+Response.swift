import HTTPTypes
import Hummingbird
import VantageRequests

extension Problem {
    /// The problem as JSON.
    var response: Response {
        let text = (try? JSONLine.text(self)) ?? "{}"
        var headers: HTTPFields = [
            .contentType: MediaType.problem.rawValue, .cacheControl: Answer.Caching.never.rawValue,
        ]
        if status == 503 { headers[.retryAfter] = "1" }
        if status == 401 { headers[.wwwAuthenticate] = "Bearer" }
        return Response(
            status: HTTPResponse.Status(code: status), headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}
