import VantageCore
import VantageGeodesy
import VantageParsing

/// A reader of tracks in CSV tables, whose time, latitude, longitude and altitude columns have the same names as in
/// tables of scenes.
struct CSVTrackReader {
    private let reader: CSVReader
    private let columns: SidecarColumns
    private let name: String
    private let clock = TableClock()
    private var fixes: [TrackFix] = []
    private var ignored = 0

    /// Reads all rows. Times without a zone are in UTC. Rows without a valid time or position are ignored with a warning.
    ///
    /// - Throws: ``ImportFailure`` if the table cannot be read or has no columns for times and positions.
    static func read(_ source: ByteSource, name: String, limits: TableLimits) throws(ImportFailure) -> TrackFile {
        do throws(CSVError) {
            let csv = try CSVReader(source, maximumRecordLength: limits.maximumLine)
            var record = CSVRecord()
            _ = try csv.next(into: &record)
            let columns = SidecarColumns(header: (0..<record.count).map { record.text($0) ?? "" })
            if columns.hasPosition, columns.has(.captured) {
                var reader = CSVTrackReader(reader: csv, columns: columns, name: name)
                return try reader.file(&record)
            }
        } catch {
            throw ImportFailure(error, table: name)
        }
        throw ImportFailure(
            .badDocument, name,
            "\(name) has no columns for time, latitude and longitude. Name them in its first line, or choose a GPX, "
                + "NMEA or FIT file.")
    }

    private init(reader: CSVReader, columns: SidecarColumns, name: String) {
        self.reader = reader
        self.columns = columns
        self.name = name
    }

    private mutating func file(_ record: inout CSVRecord) throws(CSVError) -> TrackFile {
        while true {
            do throws(CSVError) {
                guard try reader.next(into: &record) else { break }
                if let fix = fix(record) { fixes.append(fix) } else { ignored += 1 }
            } catch .recordTooLong {
                ignored += 1
            }
        }
        return TrackFile(
            name: name, tracks: Track.joined([fixes]),
            warnings: TrackFile.warning(ignoring: ignored, "row", "without a valid time and position", in: name))
    }

    private func fix(_ record: CSVRecord) -> TrackFix? {
        guard let time = time(record), let latitude = degrees(.latitude, record),
            let longitude = degrees(.longitude, record), let coordinate = TrackFix.coordinate(latitude, longitude)
        else { return nil }
        return TrackFix(time: time, coordinate: coordinate, altitude: number(.altitude, record))
    }

    /// Returns a time in milliseconds since 1970, from one column or from a date and a time of day.
    private func time(_ record: CSVRecord) -> Int64? {
        let texts = columns[.captured].compactMap { record.text($0) }
        let times = texts.lazy.compactMap { clock.time($0)?.milliseconds }
        if let time = times.first(where: { !Self.isMidnight($0) }) { return time }
        // The alias for a time of day comes before that for a date.
        if texts.count == 2, let time = clock.time("\(texts[1]) \(texts[0])") { return time.milliseconds }
        return times.first
    }

    /// Reports whether a time is midnight, which is how a date without a time of day is parsed.
    private static func isMidnight(_ milliseconds: Int64) -> Bool { milliseconds % 86_400_000 == 0 }

    private func degrees(_ column: SidecarColumn, _ record: CSVRecord) -> Double? {
        if let number = number(column, record) { return number }
        return columns[column].lazy.compactMap { record.text($0) }.first
            .flatMap { DegreesText($0, column == .latitude ? .latitude : .longitude)?.degrees }
    }

    private func number(_ column: SidecarColumn, _ record: CSVRecord) -> Double? {
        columns[column].lazy
            .compactMap { record.number($0, decimalComma: reader.dialect.decimalComma) }.first
    }
}
