import Foundation

/// Puts the scenes of a run into sequences as they come.
///
/// The outcome is to be that of ``SequenceAssignment``, which sorts scenes by their times first. What may be another in
/// that order is left to it; when there is too much of that, everything.
final class TrackFollower {
    /// Stretches that are kept in mind at once.
    private static let mostStretches = 200_000

    private var tracks: [TrackStep.Group: Track] = [:]
    private var stretchCount = 0
    private var isFollowing = true

    /// The place of a scene that is about to be stored; `nil` for the first of a sequence, which is not known for one.
    func place(of step: TrackStep, _ sequences: SequenceRows) throws -> SequencePlace? {
        guard isFollowing, let stretch = tracks[step.group]?.stretch(before: step) else { return nil }
        let sequence = try stretch.place?.sequence ?? sequences.begin(with: stretch.lastRow, key: stretch.last.key)
        return SequencePlace(sequence: sequence, rank: (stretch.place?.rank ?? 1) + 1)
    }

    /// Notes a scene that was stored.
    ///
    /// - Parameter place: What ``place(of:_:)`` gave for it.
    func follow(_ step: TrackStep, row: Int64, _ place: SequencePlace?) {
        guard isFollowing else { return }
        tracks[step.group, default: Track()].add(step, row: row, place)
        stretchCount += place == nil ? 1 : 0
        if stretchCount > Self.mostStretches { giveUp() }
    }

    func giveUp() {
        isFollowing = false
        tracks = [:]
    }

    /// What is left to be split, see ``Track/disputed``; `nil` for everything.
    var disputed: [[Track.Stretch]]? { isFollowing ? tracks.values.flatMap(\.disputed) : nil }
}

/// The followers of the runs under way in this process; a run that is resumed has none.
final class TrackFollowers: @unchecked Sendable {
    // Sendable, since the dictionary is only touched under the lock, and a follower by the one who writes.
    private let lock = NSLock()
    private var followers: [Int64: TrackFollower] = [:]

    func begin(_ run: ImportRun) { lock.withLock { followers[run.id] = TrackFollower() } }

    func follower(of run: ImportRun) -> TrackFollower? { lock.withLock { followers[run.id] } }

    /// - Returns: What the run's follower has left to be split; `nil` for everything.
    @discardableResult
    func end(_ run: ImportRun) -> [[Track.Stretch]]? {
        lock.withLock { followers.removeValue(forKey: run.id) }?.disputed
    }
}
