import Scenes
import TabularReading

extension TimeText {
    /// The instant, where the zone is written; otherwise as if it were UTC, which is said.
    var captureTime: CaptureTime {
        guard let offset else {
            return CaptureTime(milliseconds: local.milliseconds, utcOffset: nil, zoneSource: .assumed)
        }
        return CaptureTime(
            milliseconds: local.milliseconds - Int64(offset) * 60_000, utcOffset: offset, zoneSource: .stated)
    }
}
