import Foundation
import NIOHTTP1

/// A complete response.
struct RemoteResponse: Sendable {
    let headers: HTTPHeaders
    let bytes: [UInt8]
    /// The path and query of the request, for messages.
    let target: String

    /// Decodes the response as JSON.
    ///
    /// - Throws: ``RemoteError`` with the code `unexpectedResponse` if it is not valid JSON of the expected form.
    func decoded<Value: Decodable>(as type: Value.Type) throws -> Value {
        do { return try JSONDecoder().decode(type, from: Data(bytes)) } catch {
            throw RemoteError(.unexpectedResponse, "The response to \(target) cannot be decoded: \(error).")
        }
    }

    /// Creates a value from the decoded response.
    ///
    /// - Throws: ``RemoteError`` with the code `unexpectedResponse` if the closure throws because a value is out of
    ///   range.
    func checked<Value>(_ make: () throws -> Value) throws -> Value {
        do { return try make() } catch {
            throw RemoteError(.unexpectedResponse, "The response to \(target) has an invalid value: \(error)")
        }
    }
}
