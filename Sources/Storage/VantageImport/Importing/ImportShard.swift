/// The share of an import's inputs that one process handles, when several processes import the same paths.
public struct ImportShard: Hashable, Sendable, Codable {
    /// The number of this shard, from 1 to ``count``.
    public let index: Int
    /// The total number of shards; at least 1.
    public let count: Int

    /// Creates a shard.
    ///
    /// - Returns: `nil` unless `1 ≤ index ≤ count`.
    public init?(index: Int, count: Int) {
        guard count >= 1, (1...count).contains(index) else { return nil }
        self.index = index
        self.count = count
    }

    /// Returns the positions of this shard's inputs. A shard has consecutive inputs, so that few sequences are cut.
    ///
    /// - Parameter total: The number of inputs in all shards.
    func positions(of total: Int) -> Range<Int> {
        func start(_ index: Int) -> Int { count.dividingFullWidth(total.multipliedFullWidth(by: index)).quotient }
        return start(index - 1)..<start(index)
    }
}
