/// The number of typos between two words.
enum EditDistance {
    /// Returns the optimal string alignment distance: the minimum number of insertions, deletions, substitutions and
    /// transpositions of adjacent letters, if each letter may be edited only once.
    ///
    /// Source: L. Boytsov, "Indexing methods for approximate dictionary searching", 2011.
    ///
    /// - Returns: `nil` if the distance is greater than `most`.
    static func between(_ one: [UInt32], _ other: [UInt32], most: Int) -> Int? {
        guard abs(one.count - other.count) <= most else { return nil }
        var before: [Int] = []
        var last = Array(0...other.count)
        for row in 1..<(one.count + 1) {
            var next = [row]
            next.reserveCapacity(other.count + 1)
            for column in 1..<(other.count + 1) {
                let isSame = one[row - 1] == other[column - 1]
                var best = min(last[column - 1] + (isSame ? 0 : 1), last[column] + 1, next[column - 1] + 1)
                if row > 1, column > 1, one[row - 1] == other[column - 2], one[row - 2] == other[column - 1] {
                    best = min(best, before[column - 2] + 1)
                }
                next.append(best)
            }
            guard next.min()! <= most else { return nil }
            (before, last) = (last, next)
        }
        return last[other.count] <= most ? last[other.count] : nil
    }

    /// Reports whether a word starts with another word, allowing at most one typo.
    static func prefix(_ one: [UInt32], of word: [UInt32]) -> Bool {
        (max(0, one.count - 1)...(one.count + 1)).contains { count in
            count <= word.count && between(one, Array(word.prefix(count)), most: 1) != nil
        }
    }
}
