import Foundation
import Vantage

/// A splitter that divides a stream of bytes into lines.
struct ResponseLineSplitter {
    private static let end = UInt8(ascii: "\n")

    let target: String
    /// The maximum length of a line, in bytes.
    let limit: Int
    private var rest: [UInt8] = []

    init(target: String, limit: Int) {
        self.target = target
        self.limit = limit
    }

    /// Appends bytes to the stream.
    ///
    /// - Returns: The lines that these bytes complete.
    /// - Throws: ``RemoteError`` with the code `responseTooLarge` if a line exceeds the limit.
    mutating func take(_ bytes: some Collection<UInt8>) throws -> [ResponseLine] {
        rest += bytes
        var lines: [ResponseLine] = []
        var start = rest.startIndex
        while let place = rest[start...].firstIndex(of: Self.end) {
            lines.append(ResponseLine(bytes: Data(rest[start..<place]), target: target))
            start = place + 1
        }
        rest.removeFirst(start)
        guard rest.count <= limit else { throw RemoteError.tooLarge(target, limit) }
        return lines
    }
}

/// A line in a response for many places: the result for one place, or an error that ends the response.
struct ResponseLine {
    private struct Failure: Decodable {
        struct Error: Decodable {
            let code: String
            let message: String
        }

        let error: Error
    }

    let bytes: Data
    let target: String

    /// Decodes the result.
    ///
    /// - Throws: The library's error if the line contains one, or ``RemoteError`` with the code `unexpectedResponse` if
    ///   the line is invalid.
    func availableScene(near place: Coordinate, _ options: AvailabilityOptions) throws -> AvailableScene? {
        let decoder = JSONDecoder()
        if let failure = try? decoder.decode(Failure.self, from: bytes).error {
            throw LibraryErrors.error(failure.code, failure.message, forMap: false)
                ?? RemoteError(
                    .notAccepted, "The server ended its response to \(target) early: \(failure.message)",
                    problem: failure.code)
        }
        do { return try decoder.decode(AvailabilityResponse.self, from: bytes).available(near: place, options) } catch {
            throw RemoteError(
                .unexpectedResponse, "A line in the response to \(target) is invalid: \(error).")
        }
    }

    var superfluous: RemoteError {
        RemoteError(.unexpectedResponse, "The response to \(target) has more lines than the request has places.")
    }
}
