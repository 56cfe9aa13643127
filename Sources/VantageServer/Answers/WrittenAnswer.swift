import HTTPTypes
import Hummingbird

/// An answer as it goes over the wire.
struct WrittenAnswer {
    let status: HTTPResponse.Status
    var headers: HTTPFields
    /// `nil` where the status says all.
    let bytes: [UInt8]?

    /// - Parameter method: `HEAD` gets no body.
    func response(to method: HTTPRequest.Method) -> Response {
        guard let bytes else { return Response(status: status, headers: headers) }
        let response = Response(
            status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
        return method == .head ? response.createHeadResponse() : response
    }
}
