import VantageParsing
import VantageScenes

extension ParsedTime {
    /// The capture time. A time without a zone is assumed to be UTC and marked as such.
    var captureTime: CaptureTime {
        guard let offset else {
            return CaptureTime(milliseconds: local.milliseconds, utcOffset: nil, zoneSource: .assumed)
        }
        return CaptureTime(
            milliseconds: local.milliseconds - Int64(offset) * 60_000, utcOffset: offset, zoneSource: .stated)
    }
}
