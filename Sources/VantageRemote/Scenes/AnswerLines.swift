import Foundation
import Vantage

/// Cuts what comes into lines.
struct AnswerLines {
    private static let end = UInt8(ascii: "\n")

    let target: String
    /// Bytes of a line.
    let limit: Int
    private var rest: [UInt8] = []

    init(target: String, limit: Int) {
        self.target = target
        self.limit = limit
    }

    /// - Returns: The lines that end with these bytes.
    /// - Throws: ``RemoteError`` `answerTooLarge` for one that is longer than the limit.
    mutating func take(_ bytes: some Collection<UInt8>) throws -> [AnswerLine] {
        rest += bytes
        var lines: [AnswerLine] = []
        var start = rest.startIndex
        while let place = rest[start...].firstIndex(of: Self.end) {
            lines.append(AnswerLine(bytes: Data(rest[start..<place]), target: target))
            start = place + 1
        }
        rest.removeFirst(start)
        guard rest.count <= limit else { throw RemoteError.tooLarge(target, limit) }
        return lines
    }
}

/// What a server says of one of many places, or why it says no more.
struct AnswerLine {
    private struct Failure: Decodable {
        struct Error: Decodable {
            let code: String
            let message: String
        }

        let error: Error
    }

    let bytes: Data
    let target: String

    /// - Throws: The library's error where the line has one; ``RemoteError`` `unexpectedAnswer` for what is no such line.
    func answer(near place: Coordinate, _ options: AvailabilityOptions) throws -> AvailableScene? {
        let decoder = JSONDecoder()
        if let failure = try? decoder.decode(Failure.self, from: bytes).error {
            throw LibraryErrors.error(failure.code, failure.message, ofMaps: false)
                ?? RemoteError(
                    .notAccepted, "The server breaks off its answer to \(target): \(failure.message)",
                    problem: failure.code)
        }
        do { return try decoder.decode(AvailabilityAnswer.self, from: bytes).available(near: place, options) } catch {
            throw RemoteError(
                .unexpectedAnswer, "A line of the answer to \(target) is not what such a server gives: \(error).")
        }
    }

    var superfluous: RemoteError {
        RemoteError(.unexpectedAnswer, "The answer to \(target) has more lines than places were asked for.")
    }
}
