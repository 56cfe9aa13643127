import BlockingWork
import Foundation
import Synchronization

/// Puts the scenes of a run into sequences as they come.
///
/// The outcome is to be that of ``SequenceAssignment``, which sorts scenes by their times first. What may be another in
/// that order is left to it; when there is too much of that, everything.
final class TrackFollower {
    /// How a scene goes on with its track.
    struct Continuation {
        /// `nil` for the first scene of a track.
        fileprivate let track: Track?
        fileprivate let goesOn: Bool
        /// `nil` for the first scenes of a sequence: a sequence begins once its second scene is stored.
        let place: SequencePlace?
    }

    private var tracks: [TrackStep.Group: Track] = [:]
    /// The one that was asked for last: tables mostly come track by track.
    private var latest: (group: TrackStep.Group, track: Track)?
    private var stretchCount = 0
    private var isFollowing = true
    /// Stretches that are kept in mind at once.
    private let mostStretches: Int

    init(mostStretches: Int = 200_000) { self.mostStretches = mostStretches }

    /// How a scene that is about to be stored goes on with its track.
    func continuation(with step: TrackStep) -> Continuation? {
        guard isFollowing else { return nil }
        let track = track(of: step.group)
        let goesOn = track?.goesOn(with: step) ?? false
        let place = goesOn ? track?.stretches.last?.place : nil
        return Continuation(
            track: track, goesOn: goesOn,
            place: place.map { SequencePlace(sequence: $0.sequence, rank: $0.rank + 1) })
    }

    /// Notes a scene that was stored with the place in its continuation.
    func follow(
        _ step: TrackStep, row: Int64, _ continuation: Continuation, _ sequences: SequenceRows
    ) throws {
        let track = continuation.track ?? begin(step.group)
        guard continuation.goesOn, let before = track.stretches.last else {
            track.begin(with: step, row: row)
            stretchCount += 1
            if track.isAbridged, !track.isInOrder { return giveUp() }
            if stretchCount > mostStretches { abridge() }
            return
        }
        track.goOn(
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

    /// Forgets what is settled, or everything where that is too little.
    private func abridge() {
        for track in tracks.values { stretchCount -= track.abridge() }
        if stretchCount > mostStretches / 2 { giveUp() }
    }

    /// Leaves everything to the end of the run.
    func giveUp() {
        isFollowing = false
        tracks = [:]
        latest = nil
    }

    /// What is left to be split, see ``Track/disputed``, in the order of its scenes, so that the same inputs make the same
    /// store; `nil` for everything.
    var disputed: [[Track.Stretch]]? {
        guard isFollowing else { return nil }
        return tracks.values.flatMap(\.disputed).sorted { $0[0].lastRow < $1[0].lastRow }
    }
}

/// The followers of the runs under way in this process; a run that is resumed has none.
final class TrackFollowers: Sendable {
    // A follower is only touched by the one who writes.
    private let followers = Mutex<[Int64: Lent<TrackFollower>]>([:])

    func begin(_ run: ImportRun) { followers.withLock { $0[run.id] = Lent(TrackFollower()) } }

    func follower(of run: ImportRun) -> TrackFollower? { followers.withLock { $0[run.id] }?.value }

    /// - Returns: What the run's follower has left to be split; `nil` for everything.
    @discardableResult
    func end(_ run: ImportRun) -> [[Track.Stretch]]? {
        followers.withLock { $0.removeValue(forKey: run.id) }?.value.disputed
    }
}
