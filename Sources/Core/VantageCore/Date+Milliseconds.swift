import Foundation

extension Date {
    /// The date in milliseconds since 1970, rounded.
    package var milliseconds: Int64 {
        let milliseconds = (timeIntervalSince1970 * 1000).rounded()
        // Dates too distant for an `Int64` are clamped.
        return Int64(exactly: milliseconds) ?? (milliseconds < 0 ? .min : .max)
    }
}
