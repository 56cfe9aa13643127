import VantageParsing
import VantageScenes
import VantageSceneStore

extension SceneResolver {
    /// The maximum UTC offset of any time zone, in minutes.
    private static let longestOffset: Int64 = 14 * 60

    mutating func captureTime() -> Sourced<CaptureTime>? {
        guard let time = (tabledTime ?? cameraTime() ?? describedTime).map(corrected) else { return nil }
        if time.value.zoneSource == .assumed {
            warnings.append("\(time.source) has no time zone; UTC was assumed.")
        }
        return time
    }

    /// Adds the offset of the camera's clock. GPS times do not need it.
    private func corrected(_ time: Sourced<CaptureTime>) -> Sourced<CaptureTime> {
        guard let offset = tracks?.timeOffset, offset != 0, time.value.zoneSource != .gps else { return time }
        var corrected = time
        corrected.value.milliseconds += offset
        let seconds = DecimalNumber.short(Double(offset) / 1000)
        corrected.source += " \(offset < 0 ? "" : "+")\(seconds) s (time offset)"
        return corrected
    }

    private var tabledTime: Sourced<CaptureTime>? {
        tabled(row?.captured, .captured)
    }

    /// Returns the time from the camera's clock, or the GPS time if the clock is not set.
    private mutating func cameraTime() -> Sourced<CaptureTime>? {
        let satellite = metadata.exif.satelliteTime
        guard let clock = metadata.exif.clock(warnings: &warnings) else {
            return satellite.map {
                Sourced(
                    CaptureTime(milliseconds: $0.milliseconds, utcOffset: nil, zoneSource: .gps),
                    "EXIF GPSDateStamp, GPSTimeStamp")
            }
        }
        return Sourced(captureTime(of: clock, satellite: satellite), "EXIF \(clock.name)")
    }

    private mutating func captureTime(of clock: ExifClock, satellite: CivilTime?) -> CaptureTime {
        if let offset = clock.offset { return Self.time(clock.local, offset: offset, .stated) }
        guard let satellite else { return Self.time(clock.local, offset: nil, .assumed) }
        let offset = Self.quarterHours(clock.local.milliseconds - satellite.milliseconds)
        guard abs(offset) <= Self.longestOffset else {
            warnings.append("EXIF \(clock.name) and GPS time are more than 14 hours apart; the camera's time was used.")
            return Self.time(clock.local, offset: nil, .assumed)
        }
        return Self.time(clock.local, offset: Int(offset), .derived)
    }

    /// Rounds a time difference to a multiple of 15 minutes and returns it in minutes. UTC offsets are multiples of 15
    /// minutes, and clocks are usually accurate enough for this rounding.
    private static func quarterHours(_ milliseconds: Int64) -> Int64 {
        Int64((Double(milliseconds) / 900_000).rounded()) * 15
    }

    private static func time(
        _ local: CivilTime, offset: Int?, _ source: CaptureTime.ZoneSource
    ) -> CaptureTime {
        CaptureTime(
            milliseconds: local.milliseconds - Int64(offset ?? 0) * 60_000, utcOffset: offset, zoneSource: source)
    }

    private var describedTime: Sourced<CaptureTime>? {
        Sourced(of: metadata.xmp.originalTime?.captureTime, "XMP exif:DateTimeOriginal")
            ?? Sourced(of: metadata.description?.captured, "Mapillary description MAPCaptureTime")
    }
}
