/// A collection that keeps the postings with the lowest costs.
struct BestPostings {
    private let count: Int
    private let slack: Double
    private var kept: [(cost: Double, posting: Posting)] = []
    private var most = Double.infinity
    private var full: Int

    /// Creates an empty collection.
    ///
    /// - Parameters:
    ///   - count: The number of postings to keep.
    ///   - slack: The maximum error in a cost. Postings beyond `count` are kept if they cost at most this amount more
    ///     than the last one within `count`.
    init(_ count: Int, slack: Double = 0) {
        self.count = count
        self.slack = slack
        full = 4 * count + 4096
    }

    @inline(__always)
    mutating func offer(_ posting: Posting, cost: Double) {
        guard cost <= most else { return }
        kept.append((cost, posting))
        if kept.count >= full { cut() }
    }

    /// Returns the kept postings, lowest cost first.
    mutating func ordered() -> [Posting] {
        cut()
        return kept.map(\.posting)
    }

    private mutating func cut() {
        kept.sort { ($0.cost, $0.posting.place) < ($1.cost, $1.posting.place) }
        guard kept.count > count else { return }
        most = kept[count - 1].cost + slack
        kept.removeSubrange((kept.firstIndex { $0.cost > most } ?? kept.endIndex)...)
        full = 2 * kept.count + 4096
    }
}
