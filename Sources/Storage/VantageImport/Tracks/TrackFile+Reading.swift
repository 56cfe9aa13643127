import VantageCore
import VantageParsing

extension TrackFile {
    /// Reads a file with tracks. Its first bytes determine the format, whatever its name.
    ///
    /// - Parameter name: The name in messages.
    /// - Throws: ``ImportFailure`` if the file cannot be read or does not have a track.
    static func read(_ path: String, name: String, limits: ImportLimits) throws(ImportFailure) -> TrackFile {
        let (file, start) = try opened(path, name: name)
        switch TrackFormat(start: start) {
        case .gpx:
            try check(file.size, name: name, limits: limits)
            return try GPXReader.read(file, name: name)
        case .nmea: return try nmea(file, name: name, limits: limits.table)
        case .csv: return try CSVTrackReader.read(ByteSource(file), name: name, limits: limits.table)
        case .fit:
            try check(file.size, name: name, limits: limits)
            return try FITConverter(path: path, name: name, limits: limits).read()
        case nil:
            throw ImportFailure(
                .unsupportedTrack, name, "\(name) is not a GPX, NMEA, CSV or FIT file. Convert the track to GPX.")
        }
    }

    private static func opened(
        _ path: String, name: String
    ) throws(ImportFailure) -> (file: RegularFile, start: [UInt8]) {
        do {
            let file = try RegularFile(path: path)
            return (file, try file.bytes(at: 0, count: TrackFormat.start))
        } catch .notRegular {
            throw ImportFailure(.unreadableFile, name, "\(name) is not a regular file. Choose a file with a track.")
        } catch {
            throw ImportFailure(error, table: name)
        }
    }

    private static func nmea(
        _ file: RegularFile, name: String, limits: TableLimits
    ) throws(ImportFailure) -> TrackFile {
        do throws(LineError) {
            return try NMEAReader.read(LineReader(ByteSource(file), maximumLine: limits.maximumLine), name: name)
        } catch {
            throw ImportFailure(error, table: name)
        }
    }

    private static func check(_ size: Int, name: String, limits: ImportLimits) throws(ImportFailure) {
        guard size > limits.maximumDocument else { return }
        throw ImportFailure(
            .tooLarge, name,
            "\(name) is \(size) bytes long, which exceeds the limit of \(limits.maximumDocument). Split the track.",
            limit: .documentBytes)
    }
}
