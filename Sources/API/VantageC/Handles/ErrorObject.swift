import Foundation
import Vantage
import VantageParameters

/// An error that a caller owns: `vantage_error`.
final class ErrorObject {
    let status: Int32
    let code: CText
    let message: CText

    init(_ error: any VantageError) {
        status = error.category.exitStatus
        code = CText(error.codeName)
        message = CText(error.description)
    }
}

/// A pointer to an output that is a handle, a result or an error.
public typealias Output = UnsafeMutablePointer<OpaquePointer?>

/// The statuses that are not errors.
enum Status {
    static let success: Int32 = 0
    static let nothing: Int32 = 1
    static let partly: Int32 = 2
}

/// Runs the body of a function of the C interface.
///
/// - Parameters:
///   - output: The output for a handle or a result, which is set to NULL first.
///   - name: The name of this output in error messages.
///   - failure: The output for an error, which may be NULL.
///   - body: The work. It stores its handle or result in the output that it receives.
/// - Returns: The status that the body returned, or the status of the error that it threw.
func call(_ output: Output?, _ name: String, _ failure: Output?, _ body: (Output) throws -> Int32) -> Int32 {
    call(failure) {
        guard let output else { throw LibraryError.missing(name) }
        output.pointee = nil
        return try body(output)
    }
}

/// Runs the body of a function of the C interface that has no output of this kind.
func call(_ failure: Output?, _ body: () throws -> Int32) -> Int32 {
    failure?.pointee = nil
    do {
        return try body()
    } catch {
        let object = ErrorObject(error.asVantageError)
        failure?.pointee = OpaquePointer(Unmanaged.passRetained(object).toOpaque())
        return object.status
    }
}
