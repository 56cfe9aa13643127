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
    /// Whether all scenes came in the order in which sorting leaves them: the stretches are then sequences as they stand.
    private(set) var isInOrder = true
    /// Whether earlier stretches were forgotten.
    private(set) var isAbridged = false

    /// Whether a scene goes on with the latest stretch; otherwise it begins one.
    func goesOn(with step: TrackStep) -> Bool {
        guard let last = stretches.last?.last else { return false }
        return last.isBefore(step) && last.isFollowed(by: step)
    }

    /// Notes a scene that was stored and begins a stretch.
    func begin(with step: TrackStep, row: Int64) {
        if let last = stretches.last?.last, !last.isBefore(step) { isInOrder = false }
        stretches.append(Stretch(first: step, last: step, lastRow: row, place: nil))
    }

    /// Notes a scene that was stored and goes on with the latest stretch.
    func goOn(with step: TrackStep, row: Int64, _ place: SequencePlace) {
        let latest = stretches.count - 1
        stretches[latest].last = step
        stretches[latest].lastRow = row
        stretches[latest].place = place
    }

    /// Forgets all stretches but the latest, where the others are settled unless a scene comes out of order.
    ///
    /// - Returns: How many were forgotten.
    func abridge() -> Int {
        guard isInOrder, stretches.count > 1 else { return 0 }
        let count = stretches.count - 1
        stretches.removeFirst(count)
        isAbridged = true
        return count
    }

    /// Stretches that are not sequences as they stand, in groups: those of a group overlap in the order of their scenes,
    /// or go on one with another.
    var disputed: [[Stretch]] {
        guard !isInOrder else { return [] }
        var groups: [[Stretch]] = []
        var end: Place?
        for (number, stretch) in stretches.enumerated().sorted(by: { Place($0).precedes(Place($1)) }) {
            let first = Place(step: stretch.first, stretch: number)
            let last = Place(step: stretch.last, stretch: number)
            if let known = end, !known.precedes(first) || known.step.isFollowed(by: stretch.first) {
                groups[groups.count - 1].append(stretch)
                end = known.precedes(last) ? last : known
            } else {
                groups.append([stretch])
                end = last
            }
        }
        return groups.filter { $0.count > 1 }
    }

    /// A scene's place in the order of the track. Of scenes that nothing tells apart the one that came first is before.
    private struct Place {
        let step: TrackStep
        let stretch: Int

        init(step: TrackStep, stretch: Int) {
            self.step = step
            self.stretch = stretch
        }

        init(_ begun: (offset: Int, element: Stretch)) { self.init(step: begun.element.first, stretch: begun.offset) }

        func precedes(_ other: Place) -> Bool {
            guard step.captured == other.step.captured, step.fileName == other.step.fileName else {
                return step.isBefore(other.step)
            }
            return stretch < other.stretch
        }
    }
}
