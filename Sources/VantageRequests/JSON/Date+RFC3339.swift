import Foundation
import TabularReading

extension Date {
    /// In UTC, with milliseconds where there are some.
    package var rfc3339: String {
        CivilTime(milliseconds: Int64((timeIntervalSince1970 * 1000).rounded())).iso8601InUTC
    }
}
