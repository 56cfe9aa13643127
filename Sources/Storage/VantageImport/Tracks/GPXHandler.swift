import Foundation
import VantageCore
import VantageParsing

/// A collector of the points of a GPX document.
final class GPXHandler: XMLEventHandler {
    private static let maximumDepth = 64
    private static let maximumText = 4096

    /// A point whose element is open.
    private struct Point {
        let isWaypoint: Bool
        let depth: Int
        let latitude: Double?
        let longitude: Double?
        var altitude: Double?
        var time: String?
        var name: String?
        var link: String?
    }

    /// The segments of all tracks.
    struct Segments {
        private(set) var byTrack: [[[TrackFix]]] = []

        mutating func beginTrack() { byTrack.append([]) }

        mutating func beginSegment() {
            if byTrack.isEmpty { beginTrack() }
            byTrack[byTrack.count - 1].append([])
        }

        mutating func append(_ fix: TrackFix) {
            if byTrack.last?.isEmpty ?? true { beginSegment() }
            let track = byTrack.count - 1
            byTrack[track][byTrack[track].count - 1].append(fix)
        }
    }

    private(set) var isGPX = false
    private(set) var segments = Segments()
    private(set) var waypoints: [TrackWaypoint] = []
    private var waypointCount = 0
    private var undated = 0
    private var invalid = 0
    private var depth = 0
    private var point: Point?
    /// The text of the open element, if it is a child of a point.
    private var text: [UInt8]?

    /// Sentences about points that were ignored.
    func warnings(name: String) -> [String] {
        TrackFile.warning(ignoring: undated, "track point", "without a valid time", in: name)
            + TrackFile.warning(ignoring: invalid, "track point", "without a valid position", in: name)
    }

    func startElement(_ element: String, _ attributes: [(name: String, value: String)]) -> Bool {
        depth += 1
        let name = Self.localName(element)
        if depth == 1 { isGPX = name == "gpx" }
        guard depth <= Self.maximumDepth, isGPX else { return false }
        if let point {
            if depth == point.depth + 1 { beginProperty(name, attributes) }
        } else {
            begin(name, attributes)
        }
        return true
    }

    private func beginProperty(_ name: Substring, _ attributes: [(name: String, value: String)]) {
        if name == "link", point?.link == nil { point?.link = attributes.value("href") }
        text =
            switch name {
            case "ele", "time", "name", "url": []
            default: nil
            }
    }

    private func begin(_ name: Substring, _ attributes: [(name: String, value: String)]) {
        switch name {
        case "trk": segments.beginTrack()
        case "trkseg": segments.beginSegment()
        case "trkpt", "wpt":
            point = Point(
                isWaypoint: name == "wpt", depth: depth,
                latitude: attributes.value("lat").flatMap { DecimalNumber.number($0) },
                longitude: attributes.value("lon").flatMap { DecimalNumber.number($0) })
        default: break
        }
    }

    func text(_ text: UnsafeBufferPointer<UInt8>) {
        guard let count = self.text?.count, count < Self.maximumText else { return }
        self.text?.append(contentsOf: text)
    }

    func endElement(_ element: String) {
        defer { depth -= 1 }
        guard let point else { return }
        if depth == point.depth {
            self.point = nil
            if point.isWaypoint { finishWaypoint(point) } else { finish(point) }
        } else if depth == point.depth + 1, let text {
            keep(Self.trimmed(String(decoding: text, as: UTF8.self)), as: Self.localName(element))
            self.text = nil
        }
    }

    /// Removes leading and trailing spaces. Most values have none.
    private static func trimmed(_ text: String) -> String {
        guard let first = text.utf8.first, let last = text.utf8.last, first > 0x20, last > 0x20 else {
            return text.trimmingCharacters(in: .whitespacesAndNewlines)
        }
        return text
    }

    private func keep(_ value: String, as name: Substring) {
        switch name {
        case "ele": point?.altitude = DecimalNumber.number(value)
        case "time": point?.time = value
        case "name": point?.name = value
        case "url" where point?.link == nil: point?.link = value
        default: break
        }
    }

    private func finish(_ point: Point) {
        guard let latitude = point.latitude, let longitude = point.longitude,
            let coordinate = TrackFix.coordinate(latitude, longitude)
        else { return invalid += 1 }
        guard let time = point.time.flatMap(Self.time) else { return undated += 1 }
        segments.append(TrackFix(time: time, coordinate: coordinate, altitude: point.altitude))
    }

    /// Returns a time in milliseconds since 1970. GPX times without a zone are in UTC.
    private static func time(_ text: String) -> Int64? {
        guard let time = ParsedTime(text), !time.local.isEpoch else { return nil }
        return time.local.milliseconds - Int64(time.offset ?? 0) * 60_000
    }

    /// Keeps a waypoint whose link or name is the name of a picture.
    private func finishWaypoint(_ point: Point) {
        waypointCount += 1
        guard let latitude = point.latitude, let longitude = point.longitude,
            let picture = [point.link, point.name].compactMap({ $0 }).first(where: { FileKind(name: $0) == .picture })
        else { return }
        waypoints.append(
            TrackWaypoint(
                number: waypointCount, latitude: latitude, longitude: longitude, altitude: point.altitude,
                time: point.time, picture: picture))
    }

    /// Returns the name of an element without its prefix.
    private static func localName(_ element: String) -> Substring {
        element.utf8.lastIndex(of: UInt8(ascii: ":")).map { element[element.utf8.index(after: $0)...] } ?? element[...]
    }
}

extension [(name: String, value: String)] {
    /// Returns the value of an attribute.
    fileprivate func value(_ name: String) -> String? { first { $0.name == name }?.value }
}
