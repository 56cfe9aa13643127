import HTTPTypes

/// A part of an answer that was asked for. Source: RFC 9110, section 14.
enum ByteRange: Equatable {
    case part(Range<Int>)
    /// Nothing of it is there.
    case unsatisfiable

    /// More bytes than anything has.
    private static let largest = 1 << 60

    /// - Returns: `nil` where all is to be sent: without a range, with several, and with one that cannot be read.
    init?(_ head: HTTPRequest, tag: EntityTag, count: Int) {
        guard let text = head.headerFields[.range], text.hasPrefix("bytes="), !text.contains(","),
            Self.holds(head.headerFields[.ifRange], tag)
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

    /// A part of what somebody has in another state would be of no use to them.
    private static func holds(_ condition: String?, _ tag: EntityTag) -> Bool {
        condition == nil || condition == tag.description
    }

    /// - Returns: `nil` where it is no number, and `.some(nil)` where nothing stands.
    private static func number(_ text: Substring) -> Int?? {
        if text.isEmpty { return .some(nil) }
        guard text.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
        return min(Int(text) ?? .max, largest)
    }
}
