import Foundation

/// The time when a picture was taken, and the origin of its time zone.
public struct CaptureTime: Hashable, Sendable {
    /// The source of a time zone.
    public enum ZoneSource: String, Hashable, Sendable, CaseIterable, Codable {
        /// The zone was recorded with the time: in EXIF `OffsetTime…`, or in an RFC 3339 string.
        case stated = "stated"
        /// The time is satellite time, in UTC.
        case gps = "gps"
        /// The zone was derived by comparing the local time with the satellite time of the same picture.
        case derived = "derived"
        /// The zone is unknown, and UTC was assumed.
        case assumed = "assumed"
    }

    /// The time in milliseconds since 1970-01-01T00:00:00Z.
    public var milliseconds: Int64
    /// The offset of the local time in minutes east of UTC, if it is known.
    public var utcOffset: Int?
    /// The source of ``utcOffset``.
    public var zoneSource: ZoneSource

    /// Creates a time from milliseconds since 1970 in UTC and from the local time's offset in minutes east of UTC.
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
