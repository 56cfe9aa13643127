/// The weighted visibility of an item from the possible positions of a camera.
struct VisibilityTally {
    private var whole = 0.0
    private var above = 0.0
    private var hidden = 0.0
    private var undecided = 0.0
    private var blockers: [(blocker: Blocker, place: SIMD2<Double>, weight: Double)] = []

    /// - Parameter visibility: `nil` if the picture does not show the direction.
    mutating func add(_ visibility: PositionVisibility?, from place: SIMD2<Double>, weight: Double = 1) {
        switch visibility {
        case .whole: whole += weight
        case .above: above += weight
        case .undecided: undecided += weight
        case nil: hidden += weight
        case .hidden(let blocker):
            hidden += weight
            guard let blocker else { return }
            if let known = blockers.firstIndex(where: { $0.blocker == blocker }) {
                blockers[known].weight += weight
            } else {
                blockers.append((blocker, place, weight))
            }
        }
    }

    var seen: Double { whole + above }
    private var all: Double { seen + hidden + undecided }

    /// The share of positions from which the item is visible, among those with a known result.
    var share: Double { all > undecided ? seen / (all - undecided) : 0 }
    var undecidedShare: Double { all > 0 ? undecided / all : 0 }
    var isMostlyAbove: Bool { above > whole }

    /// The obstacle that hides the item from most positions.
    var obstacle: (blocker: Blocker, place: SIMD2<Double>)? {
        blockers.max { $0.weight < $1.weight }.map { ($0.blocker, $0.place) }
    }

    /// Combines the visibility of several fronts, weighted by their likelihood.
    init(_ fronts: [(count: VisibilityTally, weight: Double)]) {
        self.init()
        for (count, weight) in fronts where count.all > 0 {
            let part = weight / count.all
            whole += count.whole * part
            above += count.above * part
            hidden += count.hidden * part
            undecided += count.undecided * part
            blockers += count.blockers.map { ($0.blocker, $0.place, $0.weight * part) }
        }
    }

    init() {}
}
