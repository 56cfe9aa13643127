import Foundation
import Synchronization
import VantageCore
import VantageStoreCore

/// A tracker that assigns the scenes of a run to sequences while they are being stored.
///
/// The result must equal that of ``SequenceAssignment``, which first sorts scenes by time. Scenes whose sequence may
/// depend on the sorting are left to ``SequenceAssignment``. If there are too many of these, ``SequenceAssignment``
/// assigns all scenes.
final class SequenceTracker {
    /// The way in which a scene continues its track.
    struct Continuation {
        /// `nil` for the first scene in a track.
        fileprivate let track: Track?
        fileprivate let isContinuation: Bool
        /// `nil` for the first scene in a sequence. The sequence is created when its second scene is stored.
        let place: SequencePlace?
    }

    private var tracks: [TrackPoint.Group: Track] = [:]
    /// The last track used. It is kept because most tables list one track after another.
    private var latest: (group: TrackPoint.Group, track: Track)?
    private var stretchCount = 0
    private var isFollowing = true
    /// The maximum number of stretches in memory.
    private let maximumStretches: Int

    init(maximumStretches: Int = 200_000) { self.maximumStretches = maximumStretches }

    /// Returns how a scene that is about to be stored continues its track.
    func continuation(with step: TrackPoint) -> Continuation? {
        guard isFollowing else { return nil }
        let track = track(of: step.group)
        let isContinuation = track?.isContinued(by: step) ?? false
        let place = isContinuation ? track?.stretches.last?.place : nil
        return Continuation(
            track: track, isContinuation: isContinuation,
            place: place.map { SequencePlace(sequence: $0.sequence, rank: $0.rank + 1) })
    }

    /// Adds a stored scene to its track, either as a continuation or as the start of a new stretch.
    func follow(
        _ step: TrackPoint, row: Int64, _ continuation: Continuation, _ sequences: SequenceRows
    ) throws {
        let track = continuation.track ?? begin(step.group)
        guard continuation.isContinuation, let before = track.stretches.last else {
            track.begin(with: step, row: row)
            stretchCount += 1
            if track.isAbridged, !track.isInOrder { return giveUp() }
            if stretchCount > maximumStretches { abridge() }
            return
        }
        track.extend(
            with: step, row: row, try continuation.place ?? sequences.begin(with: before, and: row))
    }

    private func track(of group: TrackPoint.Group) -> Track? {
        if let latest, latest.group == group { return latest.track }
        guard let track = tracks[group] else { return nil }
        latest = (group, track)
        return track
    }

    private func begin(_ group: TrackPoint.Group) -> Track {
        let track = Track()
        tracks[group] = track
        latest = (group, track)
        return track
    }

    /// Discards stretches that are final, or gives up if too many remain.
    private func abridge() {
        for track in tracks.values { stretchCount -= track.abridge() }
        if stretchCount > maximumStretches / 2 { giveUp() }
    }

    /// Stops following tracks. All scenes are then assigned to sequences at the end of the run.
    func giveUp() {
        isFollowing = false
        tracks = [:]
        latest = nil
    }

    /// The stretches that must still be split (see ``Track/disputed``), or `nil` for all scenes. They are sorted by
    /// their scenes, so that the same inputs produce the same store.
    var disputed: [[Track.Stretch]]? {
        guard isFollowing else { return nil }
        return tracks.values.flatMap(\.disputed).sorted { $0[0].lastRow < $1[0].lastRow }
    }
}

/// The sequence trackers of the runs in this process. A resumed run has none.
final class SequenceTrackers: Sendable {
    // Only the write connection uses a tracker.
    private let trackers = Mutex<[Int64: UncheckedSendableBox<SequenceTracker>]>([:])

    func begin(_ run: ImportRun) { trackers.withLock { $0[run.id] = UncheckedSendableBox(SequenceTracker()) } }

    func tracker(of run: ImportRun) -> SequenceTracker? { trackers.withLock { $0[run.id] }?.value }

    /// Removes the tracker of a run.
    ///
    /// - Returns: The stretches that must still be split, or `nil` if all scenes must be.
    @discardableResult
    func end(_ run: ImportRun) -> [[Track.Stretch]]? {
        trackers.withLock { $0.removeValue(forKey: run.id) }?.value.disputed
    }
}
