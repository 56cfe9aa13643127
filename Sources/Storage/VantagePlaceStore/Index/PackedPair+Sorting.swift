extension [PackedPair] {
    /// The number of key bits that select a part.
    private static var partBits: Int { 12 }

    /// Sorts a very large number of records. One pass distributes them among parts by the highest bits of their keys,
    /// and then each part is sorted.
    mutating func sortByParts() {
        guard count >> (Self.partBits + 2) > 0, let last = self.max(by: { $0.key < $1.key }) else { return sort() }
        let shift = Int64(Swift.max(0, 64 - last.key.leadingZeroBitCount - Self.partBits))
        func part(_ record: PackedPair) -> Int { Int(record.key >> shift) }
        var ends = [Int](repeating: 0, count: part(last) + 1)
        for record in self { ends[part(record)] += 1 }
        for place in ends.indices.dropFirst() { ends[place] += ends[place - 1] }
        var starts = ends
        let parted = [PackedPair](unsafeUninitializedCapacity: count) { buffer, filled in
            for record in reversed() {
                starts[part(record)] -= 1
                buffer.initializeElement(at: starts[part(record)], to: record)
            }
            filled = count
        }
        self = parted
        withUnsafeMutableBufferPointer { buffer in
            for (start, end) in zip(starts, ends) where end - start > 1 {
                buffer[start..<end].sort()
            }
        }
    }
}
