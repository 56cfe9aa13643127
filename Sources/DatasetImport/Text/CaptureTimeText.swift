import JSONReading
import SceneStore
import Scenes
import TabularReading

/// Reads times of tables: texts as ``TimeText`` takes them, and seconds or milliseconds since 1970.
enum CaptureTimeText {
    /// Seconds of a time after 5138 are milliseconds of one after 1973.
    private static let smallestMilliseconds = 1e11
    /// Seconds of 1973; what is smaller is no time that a camera took.
    private static let smallestSeconds = 1e8
    private static let largestMilliseconds = 32_503_680_000_000.0

    /// - Parameter offset: A zone in a column of its own, such as `+02:00`.
    static func read(_ text: String, offset: String? = nil) -> CaptureTime? {
        if let number = DecimalText.number(text) { return read(epoch: number) }
        guard var time = TimeText(text), !time.local.isEpoch else { return nil }
        time.offset = time.offset ?? offset.flatMap(TimeScanner.offset)
        return time.captureTime
    }

    static func read(epoch number: Double) -> CaptureTime? {
        guard number >= smallestSeconds, number < largestMilliseconds else { return nil }
        let milliseconds = number >= smallestMilliseconds ? number : number * 1000
        return CaptureTime(milliseconds: Int64(milliseconds.rounded()), utcOffset: nil, zoneSource: .stated)
    }
}
