import VantageParsing
import VantageScenes
import VantageSceneStore

/// The waypoints of a GPX file that refer to pictures, as rows of a table.
final class GPXSidecar: SidecarReader {
    private let name: String
    private var rest: ArraySlice<TrackWaypoint>

    init(_ waypoints: [TrackWaypoint], name: String) {
        self.name = name
        rest = waypoints[...]
    }

    func next() -> Result<SidecarRow, ImportFailure>? { rest.popFirst().map { .success(row($0)) } }

    private func row(_ waypoint: TrackWaypoint) -> SidecarRow {
        var row = SidecarRow(source: name, number: waypoint.number, unit: .waypoint)
        row.picture = waypoint.picture
        (row.latitude, row.longitude) = (waypoint.latitude, waypoint.longitude)
        row.altitude = waypoint.altitude
        row.captured = waypoint.time.flatMap { ParsedTime($0) }.map { time in
            let milliseconds = time.local.milliseconds - Int64(time.offset ?? 0) * 60_000
            return CaptureTime(milliseconds: milliseconds, utcOffset: nil, zoneSource: .gps)
        }
        row.columns = [.position: "lat, lon", .altitude: "ele", .captured: "time"]
        return row
    }
}
