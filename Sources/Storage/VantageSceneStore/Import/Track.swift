/// The scenes from one folder and device that a run has stored so far, divided into stretches. A stretch contains
/// consecutive scenes, each taken soon after the previous one and close to it.
final class Track {
    /// Consecutive scenes in the track. A stretch with only one scene has no sequence.
    struct Stretch {
        let first: TrackPoint
        var last: TrackPoint
        var lastRow: Int64
        var place: SequencePlace?
    }

    private(set) var stretches: [Stretch] = []
    /// Indicates whether all scenes were imported in sorted order. If so, the stretches are final sequences.
    private(set) var isInOrder = true
    /// Indicates whether earlier stretches were discarded.
    private(set) var isAbridged = false

    /// Reports whether a scene continues the latest stretch. Otherwise, the scene begins a new one.
    func isContinued(by step: TrackPoint) -> Bool {
        guard let last = stretches.last?.last else { return false }
        return last.isBefore(step) && last.isFollowed(by: step)
    }

    /// Adds a stored scene that begins a stretch.
    func begin(with step: TrackPoint, row: Int64) {
        if let last = stretches.last?.last, !last.isBefore(step) { isInOrder = false }
        stretches.append(Stretch(first: step, last: step, lastRow: row, place: nil))
    }

    /// Adds a stored scene that continues the latest stretch.
    func extend(with step: TrackPoint, row: Int64, _ place: SequencePlace) {
        let latest = stretches.count - 1
        stretches[latest].last = step
        stretches[latest].lastRow = row
        stretches[latest].place = place
    }

    /// If the scenes are in order, discards all stretches but the latest. The discarded ones are final unless a later
    /// scene is out of order.
    ///
    /// - Returns: The number of discarded stretches.
    func abridge() -> Int {
        guard isInOrder, stretches.count > 1 else { return 0 }
        let count = stretches.count - 1
        stretches.removeFirst(count)
        isAbridged = true
        return count
    }

    /// The stretches that are not final sequences, in groups. Stretches that overlap in sorted order, or that continue
    /// each other, are in the same group.
    var disputed: [[Stretch]] {
        guard !isInOrder else { return [] }
        var groups: [[Stretch]] = []
        var end: Position?
        for (number, stretch) in stretches.enumerated().sorted(by: { Position($0).precedes(Position($1)) }) {
            let first = Position(step: stretch.first, stretch: number)
            let last = Position(step: stretch.last, stretch: number)
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

    /// The position of a scene in the sorted track. Scenes that compare equal keep their import order.
    private struct Position {
        let step: TrackPoint
        let stretch: Int

        init(step: TrackPoint, stretch: Int) {
            self.step = step
            self.stretch = stretch
        }

        init(_ begun: (offset: Int, element: Stretch)) { self.init(step: begun.element.first, stretch: begun.offset) }

        func precedes(_ other: Position) -> Bool {
            guard step.captured == other.step.captured, step.fileName == other.step.fileName else {
                return step.isBefore(other.step)
            }
            return stretch < other.stretch
        }
    }
}
