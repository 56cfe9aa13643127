import HTTPTypes
import VantageHTTP

/// The range of a body that a client requests. Source: RFC 9110, section 14.
enum ByteRange: Equatable {
    case part(Range<Int>)
    /// A range that starts beyond the end of the body.
    case unsatisfiable

    /// An upper bound for positions, far beyond the end of any body.
    private static let maximum = 1 << 60

    /// Parses the range of a request.
    ///
    /// - Returns: `nil` if the entire body is to be sent, because the request has no range, several ranges, or a
    ///   malformed one.
    init?(_ head: HTTPRequest, tag: EntityTag, count: Int) {
        guard let text = head.headerFields[.range], text.hasPrefix("bytes="), !text.contains(","),
            Self.matches(head.headerFields[.ifRange], tag)
        else { return nil }
        let ends = text.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let first = Self.number(ends[0]), let last = Self.number(ends[1]) else { return nil }
        switch (first, last) {
        case (nil, nil): return nil
        case (nil, let length?):
            self = length > 0 && count > 0 ? .part(max(0, count - length)..<count) : .unsatisfiable
        case (let first?, let last):
            if let last, last < first { return nil }
            self = first < count ? .part(first..<min(count, (last ?? count) + (last == nil ? 0 : 1))) : .unsatisfiable
        }
    }

    /// Reports whether an `If-Range` condition holds. A partial body is useless to a client that has part of a
    /// different version.
    private static func matches(_ condition: String?, _ tag: EntityTag) -> Bool {
        condition == nil || condition == tag.description
    }

    /// - Returns: `nil` if the text is not a number, and `.some(nil)` if it is empty.
    private static func number(_ text: Substring) -> Int?? {
        if text.isEmpty { return .some(nil) }
        guard text.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
        return min(Int(text) ?? .max, maximum)
    }
}
