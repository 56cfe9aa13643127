import Foundation

/// A day, or a moment in RFC 3339.
enum DateArgument {
    /// - Returns: For a day, its beginning in UTC.
    static func parse(_ text: String, flag: String) throws -> Date {
        let day = Date.ISO8601FormatStyle().year().month().day()
        let strategies: [Date.ISO8601FormatStyle] = [
            .init(), .init(includingFractionalSeconds: true), text.count == 10 ? day : .init(),
        ]
        for strategy in strategies {
            if let date = try? strategy.parse(text) { return date }
        }
        throw CLIError.usage(
            "Expected \(flag) as 2023-05-17 or 2023-05-17T08:21:04Z but received \"\(text.prefix(40))\".")
    }
}
