import VantageParsing

/// Columns that together make up a time: a date and a time of day, or a GPS week and the seconds since its beginning.
struct TableTimeColumns {
    private(set) var date: Int?
    private(set) var timeOfDay: Int?
    private(set) var week: Int?
    private(set) var secondOfWeek: Int?
    /// The column whose name indicates that its numbers are in GPS time.
    private(set) var gps: Int?

    private static let secondsPerWeek = 604_800.0
    /// The smallest unambiguous number of a GPS week. Receivers that count only 1024 weeks write smaller numbers.
    private static let smallestWeek = 1024.0

    init() {}

    init(_ titles: [ColumnTitle], find: (TableVocabulary.Term) -> Int?) {
        if let date = find(.date), let time = find(.timeOfDay) { (self.date, timeOfDay) = (date, time) }
        if let week = find(.week), let second = find(.secondOfWeek) { (self.week, secondOfWeek) = (week, second) }
        gps = titles.firstIndex { ["gpstime", "gpsseconds", "gpssec"].contains($0.name) }
    }

    /// Returns the date and the time of day as one text, or `nil` if either is missing or has a different form.
    func text(_ record: CSVRecord) -> String? {
        guard let date, let timeOfDay, let day = record.text(date), let time = record.text(timeOfDay),
            day.utf8.count <= 10, time.contains(":"), time.prefix(2).allSatisfy({ $0.isNumber || $0 == ":" }),
            !time.prefix(6).contains("-"), time.prefix(4).contains(":")
        else { return nil }
        return "\(day) \(time)"
    }

    /// Returns the seconds of GPS time since 1980-01-06.
    func gpsSeconds(_ record: CSVRecord, decimalComma: Bool) -> Double? {
        guard let week, let secondOfWeek, let number = record.number(week, decimalComma: decimalComma),
            let second = record.number(secondOfWeek, decimalComma: decimalComma),
            number >= Self.smallestWeek, number < 10_000, number == number.rounded(),
            second >= 0, second < Self.secondsPerWeek
        else { return nil }
        return number * Self.secondsPerWeek + second
    }
}
