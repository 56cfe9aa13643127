/// The format of a file with tracks, recognized by its first bytes.
enum TrackFormat: Hashable, Sendable {
    case gpx
    case nmea
    /// Garmin's binary format, which is converted by an external program.
    case fit
    case csv

    /// The number of bytes at the start of a file that are needed to recognize it.
    static let start = 4096

    /// Recognizes a file.
    ///
    /// - Parameter start: The first bytes, as many as ``start``. Text that is neither XML nor NMEA is treated as CSV.
    /// - Returns: `nil` for other binary files.
    init?(start: [UInt8]) {
        if start.count > 12, start[8..<12].elementsEqual(".FIT".utf8) {
            self = .fit
        } else if start.contains(0) {
            return nil
        } else if Self.text(start).first == UInt8(ascii: "<") {
            self = .gpx
        } else {
            self = Self.hasSentence(start) ? .nmea : .csv
        }
    }

    private static func text(_ start: [UInt8]) -> ArraySlice<UInt8> {
        let text = start.dropFirst(start.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
        return text.drop { $0 <= 0x20 }
    }

    /// Reports whether a line has a sentence such as `$GPRMC,`. Loggers write their own lines before the first one.
    private static func hasSentence(_ start: [UInt8]) -> Bool {
        start.split { $0 == 0x0A || $0 == 0x0D }.contains { NMEASentence.kind(of: $0) != nil }
    }
}
