import Foundation
import Synchronization
import VantageCore
import VantageStoreCore

/// Assigns the scenes of a run to sequences while they are stored.
///
/// The result must equal that of ``SequenceAssignment``, which sorts scenes by time first. Scenes whose sequence may
/// depend on the sorting are left to it. If there are too many of them, it assigns all scenes.
final class TrackFollower {
    /// The way in which a scene continues its track.
    struct Continuation {
        /// `nil` for the first scene of a track.
        fileprivate let track: Track?
        fileprivate let isContinuation: Bool
        /// `nil` for the first scene of a sequence. The sequence is created when its second scene is stored.
        let place: SequencePlace?
    }

    private var tracks: [TrackStep.Group: Track] = [:]
    /// The track that was used last, because most tables list one track after another.
    private var latest: (group: TrackStep.Group, track: Track)?
    private var stretchCount = 0
    private var isFollowing = true
    /// The maximum number of stretches in memory.
    private let maximumStretches: Int

    init(maximumStretches: Int = 200_000) { self.maximumStretches = maximumStretches }

    /// Returns the way in which a scene that is about to be stored continues its track.
    func continuation(with step: TrackStep) -> Continuation? {
        guard isFollowing else { return nil }
        let track = track(of: step.group)
        let isContinuation = track?.isContinued(by: step) ?? false
        let place = isContinuation ? track?.stretches.last?.place : nil
        return Continuation(
            track: track, isContinuation: isContinuation,
            place: place.map { SequencePlace(sequence: $0.sequence, rank: $0.rank + 1) })
    }

    /// Adds a scene that was stored at the position of its continuation.
    func follow(
        _ step: TrackStep, row: Int64, _ continuation: Continuation, _ sequences: SequenceRows
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

    private func track(of group: TrackStep.Group) -> Track? {
        if let latest, latest.group == group { return latest.track }
        guard let track = tracks[group] else { return nil }
        latest = (group, track)
        return track
    }

    private func begin(_ group: TrackStep.Group) -> Track {
        let track = Track()
        tracks[group] = track
        latest = (group, track)
        return track
    }

    /// Discards final stretches, or gives up if too many remain.
    private func abridge() {
        for track in tracks.values { stretchCount -= track.abridge() }
        if stretchCount > maximumStretches / 2 { giveUp() }
    }

    /// Leaves all scenes to the end of the run.
    func giveUp() {
        isFollowing = false
        tracks = [:]
        latest = nil
    }

    /// The stretches that must still be split (see ``Track/disputed``), or `nil` for all scenes. They are in the order
    /// of their scenes, so that the same inputs result in the same store.
    var disputed: [[Track.Stretch]]? {
        guard isFollowing else { return nil }
        return tracks.values.flatMap(\.disputed).sorted { $0[0].lastRow < $1[0].lastRow }
    }
}

/// The followers of the runs in this process. A resumed run has none.
final class TrackFollowers: Sendable {
    // Only the writing connection uses a follower.
    private let followers = Mutex<[Int64: Borrowed<TrackFollower>]>([:])

    func begin(_ run: ImportRun) { followers.withLock { $0[run.id] = Borrowed(TrackFollower()) } }

    func follower(of run: ImportRun) -> TrackFollower? { followers.withLock { $0[run.id] }?.value }

    /// Removes the follower of a run.
    ///
    /// - Returns: The stretches that must still be split, or `nil` for all scenes.
    @discardableResult
    func end(_ run: ImportRun) -> [[Track.Stretch]]? {
        followers.withLock { $0.removeValue(forKey: run.id) }?.value.disputed
    }
}
