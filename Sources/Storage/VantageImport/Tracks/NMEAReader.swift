import VantageCore
import VantageGeodesy
import VantageParsing

/// A reader of tracks from the sentences of a satellite receiver: dates and positions from RMC, altitudes from GGA.
///
/// Sentences with the same time of day describe one position, whatever their order. Other sentences, and those with a
/// wrong checksum, are ignored.
struct NMEAReader {
    /// The sentences with the same time of day.
    private struct Epoch {
        var time: Int
        var day: Int?
        var coordinate: Coordinate?
        var altitude: Double?
        /// Whether a sentence reports that the receiver had no position.
        var isVoid = false
    }

    private static let millisecondsPerDay = 86_400_000

    private var fixes: [TrackFix] = []
    private var epoch: Epoch?
    /// The day of the last position, in days since 1970, and its time of day.
    private var last: (day: Int, time: Int)?
    private var damaged = 0
    private var undated = 0

    /// Reads all lines.
    ///
    /// - Throws: ``LineError`` if the file cannot be read. Lines that are too long are ignored.
    static func read(_ lines: LineReader, name: String) throws(LineError) -> TrackFile {
        var reader = NMEAReader()
        while true {
            do throws(LineError) {
                guard let line = try lines.next() else { break }
                reader.add(line)
            } catch .tooLong {
                reader.damaged += 1
            }
        }
        reader.finishEpoch()
        return reader.file(name: name)
    }

    private func file(name: String) -> TrackFile {
        let warnings =
            TrackFile.warning(ignoring: damaged, "sentence", "with a wrong checksum", in: name)
            + TrackFile.warning(ignoring: undated, "position", "before the first date", in: name)
        return TrackFile(name: name, tracks: Track.joined([fixes]), warnings: warnings)
    }

    private mutating func add(_ line: [UInt8]) {
        do throws(NMEASentence.Problem) {
            if let sentence = try NMEASentence(line[...]) { add(sentence) }
        } catch {
            damaged += 1
        }
    }

    private mutating func add(_ sentence: NMEASentence) {
        guard let time = sentence.timeOfDay(1) else { return }
        if let epoch, epoch.time != time { finishEpoch() }
        var epoch = epoch ?? Epoch(time: time)
        switch sentence.kind {
        case .minimum: read(sentence, into: &epoch)
        case .fix: readFix(sentence, into: &epoch)
        case .date: epoch.day = epoch.day ?? Self.day(sentence)
        }
        self.epoch = epoch
    }

    /// Reads RMC: time, status, latitude, longitude, speed, course, date.
    private func read(_ sentence: NMEASentence, into epoch: inout Epoch) {
        epoch.day = epoch.day ?? Self.day(twoDigitYear: sentence[9])
        // A for a valid position, V for none.
        guard sentence[2] == "A" else { return epoch.isVoid = true }
        epoch.coordinate = epoch.coordinate ?? Self.coordinate(sentence, at: 3)
    }

    /// Reads GGA: time, latitude, longitude, quality, satellites, dilution, altitude above sea level.
    private func readFix(_ sentence: NMEASentence, into epoch: inout Epoch) {
        // 0 means no position.
        guard let quality = sentence.number(6), quality > 0 else { return epoch.isVoid = true }
        epoch.coordinate = epoch.coordinate ?? Self.coordinate(sentence, at: 2)
        epoch.altitude = epoch.altitude ?? sentence.number(9)
    }

    private mutating func finishEpoch() {
        guard let epoch = epoch.take() else { return }
        let day = epoch.day ?? last.map { $0.day + (Self.isAfterMidnight(epoch.time, $0.time) ? 1 : 0) }
        if let day { last = (day, epoch.time) }
        guard let coordinate = epoch.coordinate, !epoch.isVoid else { return }
        guard let day else { return undated += 1 }
        let time = Int64(day * Self.millisecondsPerDay + epoch.time)
        fixes.append(TrackFix(time: time, coordinate: coordinate, altitude: epoch.altitude))
    }

    /// Reports whether midnight lies between two times of day: whether the time goes back by more than half a day.
    private static func isAfterMidnight(_ time: Int, _ earlier: Int) -> Bool {
        time < earlier - millisecondsPerDay / 2
    }

    private static func coordinate(_ sentence: NMEASentence, at index: Int) -> Coordinate? {
        guard let latitude = sentence.degrees(index, directions: ("N", "S")),
            let longitude = sentence.degrees(index + 2, directions: ("E", "W"))
        else { return nil }
        return TrackFix.coordinate(latitude, longitude)
    }

    /// Returns the day in a field of the form `ddmmyy`. Years from 80 on are in the 20th century, because GPS began in
    /// 1980.
    private static func day(twoDigitYear text: Substring?) -> Int? {
        guard let text, let digits = NMEASentence.digits(text, count: 6) else { return nil }
        let year = digits % 100
        return day(year: year + (year < 80 ? 2000 : 1900), month: digits / 100 % 100, day: digits / 10_000)
    }

    /// Returns the day from ZDA: time, day, month, year.
    private static func day(_ sentence: NMEASentence) -> Int? {
        func digits(_ index: Int, _ count: Int) -> Int? {
            sentence[index].flatMap { NMEASentence.digits($0, count: count) }
        }
        guard let day = digits(2, 2), let month = digits(3, 2), let year = digits(4, 4) else { return nil }
        return Self.day(year: year, month: month, day: day)
    }

    private static func day(year: Int, month: Int, day: Int) -> Int? {
        guard CivilTime(year: year, month: month, day: day) != nil else { return nil }
        return CivilDay(year: year, month: month, day: day).daysSince1970
    }
}

extension TrackFix {
    /// Returns a coordinate. Returns `nil` if it is out of range or 0,0, which receivers write when they have no
    /// position.
    static func coordinate(_ latitude: Double, _ longitude: Double) -> Coordinate? {
        guard latitude != 0 || longitude != 0 else { return nil }
        return try? Coordinate(latitude: latitude, longitude: longitude)
    }
}
