import Foundation
import NIOHTTP1

/// What came back, whole.
struct RemoteAnswer: Sendable {
    let headers: HTTPHeaders
    let bytes: [UInt8]
    /// What was asked, for messages.
    let target: String

    /// The answer as it is understood.
    ///
    /// - Throws: ``RemoteError`` `unexpectedAnswer` for what is no such JSON.
    func decoded<Value: Decodable>(as type: Value.Type) throws -> Value {
        do { return try JSONDecoder().decode(type, from: Data(bytes)) } catch {
            throw RemoteError(.unexpectedAnswer, "The answer to \(target) is not what such a server gives: \(error).")
        }
    }

    /// Makes something of what was understood.
    ///
    /// - Throws: ``RemoteError`` `unexpectedAnswer` where a value is out of its range.
    func checked<Value>(_ make: () throws -> Value) throws -> Value {
        do { return try make() } catch {
            throw RemoteError(.unexpectedAnswer, "The answer to \(target) has a value that cannot be: \(error)")
        }
    }
}
