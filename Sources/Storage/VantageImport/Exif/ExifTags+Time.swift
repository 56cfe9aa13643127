import VantageParsing
import VantageSceneStore

/// A camera clock time from EXIF, with its time zone.
struct ExifClock: Hashable, Sendable {
    /// The name of the tag.
    let name: String
    let local: CivilTime
    /// The UTC offset in minutes, positive in the east, from `OffsetTime…` or from the text itself.
    let offset: Int?
}

extension ExifTags {
    /// The tags for the times at which the picture was taken, digitized and changed.
    private static let clocks: [(name: String, time: ExifTag, subSecond: ExifTag, offset: ExifTag)] = [
        ("DateTimeOriginal", .dateTimeOriginal, .subSecTimeOriginal, .offsetTimeOriginal),
        ("DateTimeDigitized", .dateTimeDigitized, .subSecTimeDigitized, .offsetTimeDigitized),
        ("DateTime", .dateTime, .subSecTime, .offsetTime),
    ]

    /// Returns the first valid time among DateTimeOriginal, DateTimeDigitized and DateTime.
    ///
    /// - Parameter warnings: Receives a sentence for each tag that is neither blank nor a valid time.
    func clock(warnings: inout [String]) -> ExifClock? {
        for clock in Self.clocks {
            guard let text = text(clock.time), text.contains(where: { ("1"..."9").contains($0) }) else { continue }
            guard let time = ParsedTime(text), !time.local.isEpoch else {
                warnings.append("EXIF \(clock.name) \"\(text.prefix(40))\" is not a valid time; it was ignored.")
                continue
            }
            let fraction = subSecond(clock.subSecond, written: time.local)
            return ExifClock(
                name: clock.name, local: time.local.adding(milliseconds: fraction),
                offset: time.offset ?? offset(clock.offset, warnings: &warnings))
        }
        return nil
    }

    /// The GPS time, in UTC.
    var satelliteTime: CivilTime? {
        guard let date = text(.gpsDateStamp), let time = satelliteTimeOfDay else { return nil }
        guard let day = ParsedTime(date.prefix(10))?.local, !day.isEpoch, day != Self.satelliteEpoch else { return nil }
        return day.adding(milliseconds: time)
    }

    /// The GPS epoch, 1980-01-06, which receivers write until they have received the date.
    private static let satelliteEpoch = CivilTime(year: 1980, month: 1, day: 6)

    /// The GPS time of day, in milliseconds since midnight.
    private var satelliteTimeOfDay: Int64? {
        guard let value = values[.gpsTimeStamp] else { return nil }
        let parts = value.numbers.isEmpty ? Self.parts(of: value.text ?? "") : value.numbers
        guard parts.count == 3, let hour = parts[0], let minute = parts[1], let second = parts[2],
            (0...24).contains(hour), (0..<60).contains(minute), (0..<61).contains(second)
        else { return nil }
        return Int64(((hour * 60 + minute) * 60 + second) * 1000)
    }

    private static func parts(of text: String) -> [Double?] {
        text.split(separator: ":").map { DecimalNumber.number($0) }
    }

    /// Returns the milliseconds in a SubSecTime. Its digits are a decimal fraction, so `007` is 7 ms and `5` is half a
    /// second.
    private func subSecond(_ tag: ExifTag, written: CivilTime) -> Int64 {
        guard written.milliseconds % 1000 == 0, let text = text(tag), text.utf8.allSatisfy({ $0 &- 0x30 < 10 }) else {
            return 0
        }
        return Int64((text + "00").prefix(3)) ?? 0
    }

    private func offset(_ tag: ExifTag, warnings: inout [String]) -> Int? {
        guard let text = text(tag), text.contains(where: { $0.isNumber || $0.isLetter }) else { return nil }
        if let minutes = TimeScanner.offset(text) { return minutes }
        warnings.append("EXIF OffsetTime \"\(text.prefix(40))\" is not a valid time zone; it was ignored.")
        return nil
    }
}
