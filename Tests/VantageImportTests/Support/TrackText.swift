import Testing
import VantageParsing

@testable import VantageImport

/// Writes tracks in the formats that loggers write.
enum TrackText {
    /// A position to write.
    struct Point {
        var time: String?
        var latitude: Double
        var longitude: Double
        var altitude: Double?

        init(_ time: String?, _ latitude: Double, _ longitude: Double, _ altitude: Double? = nil) {
            (self.time, self.latitude, self.longitude, self.altitude) = (time, latitude, longitude, altitude)
        }
    }

    static func gpx(_ segments: [Point]..., waypoints: String = "") -> String {
        let tracks = segments.map { segment in
            let points = segment.map { point in
                let altitude = point.altitude.map { "<ele>\($0)</ele>" } ?? ""
                let time = point.time.map { "<time>\($0)</time>" } ?? ""
                return "<trkpt lat=\"\(point.latitude)\" lon=\"\(point.longitude)\">\(altitude)\(time)</trkpt>"
            }
            return "<trkseg>\(points.joined(separator: "\n"))</trkseg>"
        }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1">\(waypoints)<trk>
            \(tracks.joined(separator: "\n"))
            </trk></gpx>
            """
    }

    /// Adds the checksum to a sentence such as `GPRMC,120000,A,…`.
    static func sentence(_ body: String) -> String {
        let checksum = body.utf8.reduce(0, ^)
        let digits = String(checksum, radix: 16, uppercase: true)
        return "$\(body)*\(digits.count < 2 ? "0" : "")\(digits)\r\n"
    }

    /// Returns a time on 2025-04-12 in milliseconds since 1970.
    static func time(_ text: String) throws -> Int64 {
        try #require(ParsedTime("2025-04-12T\(text)")).local.milliseconds
    }
}
