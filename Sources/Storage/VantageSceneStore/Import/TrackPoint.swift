import VantageGeodesy
import VantageScenes

/// A scene in a track, with the properties that determine whether the next scene continues the sequence.
struct TrackPoint {
    static let maximumStep = 100.0
    static let longestPause: Int64 = 300_000

    /// The folder and the device that all scenes in a group share.
    struct Group: Hashable {
        let device: Int64?
        let folder: Substring
    }

    let key: Int64
    /// The position, computed once for the distances to both the previous and the next scene.
    let point: EarthCenteredPoint
    /// The capture time in milliseconds since 1970.
    let captured: Int64
    let group: Group
    let fileName: String?

    init(key: Int64, coordinate: Coordinate, captured: Int64, device: Int64?, fileName: String?) {
        self.key = key
        point = EarthCenteredPoint(coordinate)
        self.captured = captured
        self.fileName = fileName
        let name = fileName ?? ""
        group = Group(device: device, folder: name[..<(name.utf8.lastIndex(of: 0x2F) ?? name.startIndex)])
    }

    /// Creates a point. Returns `nil` for a scene without a time.
    init?(_ record: SceneRecord, key: Int64, device: Int64?, fileName: String?) {
        guard let captured = record.captured?.milliseconds else { return nil }
        self.init(key: key, coordinate: record.coordinate, captured: captured, device: device, fileName: fileName)
    }

    /// Reports whether sorting keeps this scene before one that was imported after it. Scenes are sorted by time, then
    /// by file name in SQLite's order: bytewise, with `NULL` first.
    func isBefore(_ next: TrackPoint) -> Bool {
        guard captured == next.captured else { return captured < next.captured }
        guard let fileName else { return true }
        guard let other = next.fileName else { return false }
        return !other.utf8.lexicographicallyPrecedes(fileName.utf8)
    }

    /// Reports whether a later scene belongs to the same sequence.
    func isFollowed(by next: TrackPoint) -> Bool {
        group == next.group && next.captured - captured <= Self.longestPause
            && point.distance(to: next.point) <= Self.maximumStep
    }
}
