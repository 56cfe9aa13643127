import VantageParsing
import VantageScenes
import VantageSceneStore

/// Reads times in tables: text that ``ParsedTime`` can parse, and seconds or milliseconds since 1970.
enum CaptureTimeText {
    /// The smallest number interpreted as milliseconds. As milliseconds, it falls in 1973; as seconds, it would fall in
    /// 5138.
    private static let smallestMilliseconds = 1e11
    /// The smallest number interpreted as seconds. It falls in 1973, before digital cameras.
    private static let smallestSeconds = 1e8
    private static let largestMilliseconds = 32_503_680_000_000.0

    /// Reads a time.
    ///
    /// - Parameter offset: A time zone from a separate column, such as `+02:00`.
    static func read(_ text: String, offset: String? = nil) -> CaptureTime? {
        if let number = DecimalNumber.number(text) { return read(epoch: number) }
        guard var time = ParsedTime(text), !time.local.isEpoch else { return nil }
        time.offset = time.offset ?? offset.flatMap(TimeScanner.offset)
        return time.captureTime
    }

    static func read(epoch number: Double) -> CaptureTime? {
        guard number >= smallestSeconds, number < largestMilliseconds else { return nil }
        let milliseconds = number >= smallestMilliseconds ? number : number * 1000
        return CaptureTime(milliseconds: Int64(milliseconds.rounded()), utcOffset: nil, zoneSource: .stated)
    }
}
