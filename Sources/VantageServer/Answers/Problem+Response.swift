import HTTPTypes
import Hummingbird
import VantageRequests

extension Problem {
    var response: Response { written.response(to: .get) }

    /// The problem as JSON.
    var written: WrittenAnswer {
        let text = (try? JSONLine.text(self)) ?? "{}"
        var headers: HTTPFields = [
            .contentType: MediaType.problem.rawValue, .cacheControl: Answer.Caching.never.rawValue,
        ]
        if status == 503 { headers[.retryAfter] = "1" }
        if status == 401 { headers[.wwwAuthenticate] = "Bearer" }
        return WrittenAnswer(
            status: HTTPResponse.Status(code: status), headers: headers, bytes: Array(text.utf8))
    }
}
