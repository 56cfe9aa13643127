import Foundation

/// Puts the scenes of a run into sequences as they come, for as long as none is earlier than the one before on its
/// track.
///
/// The outcome is that of ``SequenceAssignment``, which sorts all scenes of the run first; when one comes out of turn,
/// the follower gives up and leaves everything to it.
final class TrackFollower {
    /// Folders and devices that are followed at once.
    private static let mostGroups = 100_000

    private struct Last {
        let step: TrackStep
        let row: Int64
        var place: SequencePlace?
    }

    private var last: [TrackStep.Group: Last] = [:]
    private(set) var isFollowing = true

    /// The place of a scene that is about to be stored; `nil` for the first of a sequence, which is not known for one.
    func place(of step: TrackStep, _ sequences: SequenceRows) throws -> SequencePlace? {
        guard isFollowing, let previous = last[step.group] else { return nil }
        guard previous.step.isBefore(step) else {
            giveUp()
            return nil
        }
        guard previous.step.isFollowed(by: step) else { return nil }
        let sequence =
            try previous.place?.sequence ?? sequences.begin(with: previous.row, key: previous.step.key)
        return SequencePlace(sequence: sequence, rank: (previous.place?.rank ?? 1) + 1)
    }

    /// Notes a scene that was stored.
    func follow(_ step: TrackStep, row: Int64, _ place: SequencePlace?) {
        guard isFollowing else { return }
        last[step.group] = Last(step: step, row: row, place: place)
        if last.count > Self.mostGroups { giveUp() }
    }

    func giveUp() {
        isFollowing = false
        last = [:]
    }
}

/// The followers of the runs under way in this process; a run that is resumed has none.
final class TrackFollowers: @unchecked Sendable {
    // Sendable, since the dictionary is only touched under the lock, and a follower by the one who writes.
    private let lock = NSLock()
    private var followers: [Int64: TrackFollower] = [:]

    func begin(_ run: ImportRun) { lock.withLock { followers[run.id] = TrackFollower() } }

    func follower(of run: ImportRun) -> TrackFollower? { lock.withLock { followers[run.id] } }

    /// - Returns: Whether all scenes of the run were followed.
    @discardableResult
    func end(_ run: ImportRun) -> Bool {
        lock.withLock { followers.removeValue(forKey: run.id)?.isFollowing ?? false }
    }
}
