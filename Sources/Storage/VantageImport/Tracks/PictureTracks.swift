import VantageGeodesy
import VantageScenes

/// The tracks of an import.
package struct ImportTracks: Sendable {
    let options: TrackOptions
    /// The tracks that the user requested.
    let requested: [TrackPositioner]

    /// Returns the tracks from which a picture may be positioned.
    func tracks(for candidate: ImportCandidate) -> PictureTracks? {
        candidate.picture.map { PictureTracks(self, picture: $0, neighbors: candidate.tracks) }
    }
}

/// The tracks from which a picture may be positioned.
struct PictureTracks: Sendable {
    /// The result of looking for a picture on the tracks.
    enum Outcome: Sendable {
        case position(TrackPosition)
        case miss(TrackMiss)
        /// The picture has no time.
        case withoutTime(name: String)
        /// The time zone of the picture is unknown, so only requested tracks are used.
        case withoutZone(name: String)

        var position: TrackPosition? {
            if case .position(let position) = self { position } else { nil }
        }
    }

    private let tracks: ImportTracks
    private let picture: PictureFile
    private let neighbors: NeighborTracks?

    init(_ tracks: ImportTracks, picture: PictureFile, neighbors: NeighborTracks?) {
        self.tracks = tracks
        self.picture = picture
        self.neighbors = neighbors
    }

    var replacesPositions: Bool { tracks.options.use == .all }
    /// The angle from the direction of travel to the middle of the picture, in degrees, clockwise.
    var headingOffset: Double { tracks.options.headingOffset }
    /// The number of milliseconds to add to the times of pictures.
    var timeOffset: Int64 { tracks.options.timeOffsetMilliseconds }

    /// Looks for a picture on the requested tracks. Returns `nil` if there are none.
    func onRequestedTracks(at time: CaptureTime?) -> Outcome? {
        guard let first = tracks.requested.first else { return nil }
        guard let time else { return .withoutTime(name: first.name) }
        return Self.position(at: time.milliseconds, on: tracks.requested)
    }

    /// Looks for a picture on the tracks in its folder and in the folders above it. Returns `nil` if there are none.
    func onNeighbors(at time: CaptureTime?) -> Outcome? {
        guard let neighbors else { return nil }
        guard let time, time.zoneSource != .assumed else {
            return neighbors.nearestName(to: picture).map {
                time == nil ? .withoutTime(name: $0) : .withoutZone(name: $0)
            }
        }
        switch neighbors.position(of: picture, at: time.milliseconds) {
        case nil: return nil
        case .success(let position): return .position(position)
        case .failure(let miss): return .miss(miss)
        }
    }

    private static func position(at time: Int64, on positioners: [TrackPositioner]) -> Outcome? {
        var best: TrackMiss?
        for positioner in positioners {
            do throws(TrackMiss) {
                return .position(try positioner.position(at: time))
            } catch {
                best = error.better(than: best)
            }
        }
        return best.map { .miss($0) }
    }
}
