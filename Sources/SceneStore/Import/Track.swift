/// The scenes of one folder and device that a run has stored so far, cut into stretches: scenes that came one after
/// another, each later than the one before and near it.
final class Track {
    /// A stretch; one of a single scene has no place.
    struct Stretch {
        let first: TrackStep
        var last: TrackStep
        var lastRow: Int64
        var place: SequencePlace?
    }

    private(set) var stretches: [Stretch] = []

    /// Whether a scene goes on with the latest stretch; otherwise it begins one.
    func goesOn(with step: TrackStep) -> Bool {
        guard let last = stretches.last?.last else { return false }
        return last.isBefore(step) && last.isFollowed(by: step)
    }

    /// Notes a scene that was stored and begins a stretch.
    func begin(with step: TrackStep, row: Int64) {
        stretches.append(Stretch(first: step, last: step, lastRow: row, place: nil))
    }

    /// Notes a scene that was stored and goes on with the latest stretch.
    func goOn(with step: TrackStep, row: Int64, _ place: SequencePlace) {
        let latest = stretches.count - 1
        stretches[latest].last = step
        stretches[latest].lastRow = row
        stretches[latest].place = place
    }

    /// Stretches that are not sequences as they stand, in groups: those of a group overlap in time, or go on one with
    /// another.
    var disputed: [[Stretch]] {
        var groups: [[Stretch]] = []
        /// The last scenes of the group; more than one where times are equal.
        var ends: [TrackStep] = []
        for begun in begunTogether {
            let goesOn = begun.contains { stretch in
                ends.contains { stretch.first.captured <= $0.captured || $0.isFollowed(by: stretch.first) }
            }
            if goesOn { groups[groups.count - 1] += begun } else { groups.append(begun) }
            let candidates = (goesOn ? ends : []) + begun.map(\.last)
            let latest = candidates.map(\.captured).max()
            ends = candidates.filter { $0.captured == latest }
        }
        return groups.filter { $0.count > 1 }
    }

    /// Stretches in the order in which they begin. Those that begin at the same moment, of which any may be the first,
    /// lie together.
    private var begunTogether: [[Stretch]] {
        var begun: [[Stretch]] = []
        for stretch in stretches.sorted(by: { $0.first.captured < $1.first.captured }) {
            if begun.last?[0].first.captured == stretch.first.captured {
                begun[begun.count - 1].append(stretch)
            } else {
                begun.append([stretch])
            }
        }
        return begun
    }
}
