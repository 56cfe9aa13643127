import Foundation

/// When a picture was taken, and how its time zone is known.
public struct CaptureTime: Hashable, Sendable {
    /// How the time zone is known.
    public enum ZoneSource: String, Hashable, Sendable, CaseIterable, Codable {
        /// Written beside the time, as EXIF `OffsetTime…` or in an RFC 3339 text.
        case stated = "stated"
        /// The time is a satellite's, in UTC.
        case gps = "gps"
        /// The local time was compared with the satellite time of the same picture.
        case derived = "derived"
        /// Nothing tells the zone; UTC was assumed.
        case assumed = "assumed"
    }

    /// Milliseconds since 1970-01-01T00:00:00Z.
    public var milliseconds: Int64
    /// Minutes east of UTC of the local time, where it is known.
    public var utcOffset: Int?
    /// How ``utcOffset`` is known.
    public var zoneSource: ZoneSource

    /// - Parameters: Milliseconds since 1970 in UTC; minutes east of UTC of the local time.
    public init(milliseconds: Int64, utcOffset: Int?, zoneSource: ZoneSource) {
        self.milliseconds = milliseconds
        self.utcOffset = utcOffset
        self.zoneSource = zoneSource
    }
}

extension CaptureTime {
    /// The moment, to the millisecond.
    public var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }
}

extension Date {
    /// Since 1970, rounded.
    package var milliseconds: Int64 {
        let milliseconds = (timeIntervalSince1970 * 1000).rounded()
        // One that is too far away is as far as can be said.
        return Int64(exactly: milliseconds) ?? (milliseconds < 0 ? .min : .max)
    }
}
