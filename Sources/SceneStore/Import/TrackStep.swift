import Geodesy
import Scenes

/// A scene on a track: what tells whether the next one follows it.
struct TrackStep {
    static let longestStep = 100.0
    static let longestPause: Int64 = 300_000

    /// Folder and device: scenes of one camera, in one place on disk.
    struct Group: Hashable {
        let device: Int64?
        let folder: Substring
    }

    let key: Int64
    /// Worked out once for the distances to the scenes before and behind.
    let point: EarthCenteredPoint
    /// Milliseconds since 1970.
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

    /// - Returns: `nil` for a scene without a time.
    init?(_ record: SceneRecord, key: Int64, device: Int64?, fileName: String?) {
        guard let captured = record.captured?.milliseconds else { return nil }
        self.init(key: key, coordinate: record.coordinate, captured: captured, device: device, fileName: fileName)
    }

    /// Whether sorting a track puts this one in front of another that came after it.
    func isBefore(_ next: TrackStep) -> Bool {
        captured < next.captured || (captured == next.captured && fileName == nil && next.fileName == nil)
    }

    /// Whether a later scene belongs to the same sequence.
    func isFollowed(by next: TrackStep) -> Bool {
        group == next.group && next.captured - captured <= Self.longestPause
            && point.distance(to: next.point) <= Self.longestStep
    }
}
