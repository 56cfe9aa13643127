import Foundation

extension Parameter {
    private static let day = Date.ISO8601FormatStyle().year().month().day()
    private static let moment = Date.ISO8601FormatStyle()

    /// Parses a day or an RFC 3339 timestamp. The date must exist in the calendar.
    ///
    /// - Returns: The date. For a day, it is the start of the day in UTC.
    package func date(_ text: String) throws(RequestError) -> Date {
        if let date = Self.date(text) { return date }
        throw notUnderstood("to be 2023-05-17 or 2023-05-17T08:21:04Z", text)
    }

    /// Foundation accepts dates that do not exist, such as February 30, so the parsed date is formatted again and must
    /// produce the same text.
    private static func date(_ text: String) -> Date? {
        if let date = try? day.parse(text), day.format(date) == text { return date }
        let clock = text.prefix(19) + "Z"
        guard let reading = try? moment.parse(String(clock)), moment.format(reading) == clock else { return nil }
        return (try? moment.parse(text)) ?? (try? Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(text))
    }
}
