import Foundation
import VantageParsing

extension Date {
    /// The date in RFC 3339 format, in UTC, with milliseconds if they are not zero.
    package var rfc3339: String {
        CivilTime(milliseconds: Int64((timeIntervalSince1970 * 1000).rounded())).iso8601InUTC
    }
}
