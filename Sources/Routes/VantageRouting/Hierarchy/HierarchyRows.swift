/// The direction of arcs between a node and higher nodes: leaving toward them, or arriving from them.
enum HierarchySide: Int {
    case leaving = 0
    case arriving = 1

    var opposite: HierarchySide { self == .leaving ? .arriving : .leaving }
}

/// The rows of a hierarchy, read block by block on demand. Nodes are identified by their rank.
///
/// A block is validated once, when it is read. After that, all of its indices are known to be in range.
final class HierarchyRows {
    /// An arc between a node and a higher-ranked one.
    struct Arc: BitwiseCopyable {
        let place: UInt32
        let weight: UInt32
        let origin: ArcOrigin
    }

    private struct Block {
        var numbers: UnsafePointer<UInt32>?
        /// The last search that used the block.
        var use: UInt32 = 0
        var size: UInt32 = 0
    }

    let nodeCount: Int
    private let edgeCount: Int
    private let table: RoadTable
    private let source: any RoadBlockSource
    private let blocks: UnsafeMutableBufferPointer<Block>
    private var size = 0
    private let maximumCachedBytes: Int
    private var use: UInt32 = 0

    /// - Parameter maximumCachedBytes: The maximum total size of blocks cached between searches.
    init(
        _ source: any RoadBlockSource, _ mode: TravelMode, _ objective: RouteObjective,
        maximumCachedBytes: Int = 256 << 20
    ) {
        self.source = source
        self.maximumCachedBytes = maximumCachedBytes
        nodeCount = source.head.nodeCounts[mode] ?? 0
        edgeCount = source.head.edgeCount
        table = .hierarchy(mode, objective)
        blocks = .allocate(capacity: RoadTable.blockCount(nodeCount))
        blocks.initialize(repeating: Block())
    }

    deinit {
        for block in blocks { block.numbers?.deallocate() }
        blocks.deallocate()
    }

    /// Starts a search. This may evict blocks that previous searches used.
    func begin() {
        use &+= 1
        if size > maximumCachedBytes { evict() }
    }

    /// Returns the arcs of a node. They are valid until the next search starts.
    @inline(__always)
    func arcs(of place: UInt32, _ side: HierarchySide) throws -> UnsafeBufferPointer<Arc> {
        let numbers = try numbers(Int(place) / RoadTable.rowsPerBlock)
        let row = (Int(place) % RoadTable.rowsPerBlock) * 2 + side.rawValue
        let first = Int(numbers[row])
        let arcs = UnsafeRawPointer(numbers + rowCount(Int(place) / RoadTable.rowsPerBlock) * 2 + 1)
            .assumingMemoryBound(to: Arc.self)
        return UnsafeBufferPointer(start: arcs + first, count: Int(numbers[row + 1]) - first)
    }

    @inline(__always)
    private func numbers(_ number: Int) throws -> UnsafePointer<UInt32> {
        if let numbers = blocks[number].numbers {
            blocks[number].use = use
            return numbers
        }
        return try read(number)
    }

    @inline(__always)
    private func rowCount(_ number: Int) -> Int {
        min(RoadTable.rowsPerBlock, nodeCount - number * RoadTable.rowsPerBlock)
    }

    private func read(_ number: Int) throws -> UnsafePointer<UInt32> {
        let bytes = try source.bytes(of: table, block: number)
        let numbers = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: bytes.count / 4)
        bytes.withUnsafeBytes { UnsafeMutableRawBufferPointer(numbers).copyBytes(from: $0[..<(numbers.count * 4)]) }
        for place in numbers.indices { numbers[place] = UInt32(littleEndian: numbers[place]) }
        guard bytes.count % 4 == 0, isValid(UnsafeBufferPointer(numbers), rows: rowCount(number) * 2) else {
            numbers.deallocate()
            throw RoutingError.damaged(table, number)
        }
        blocks[number] = Block(numbers: UnsafePointer(numbers.baseAddress), use: use, size: UInt32(bytes.count))
        size += bytes.count
        return UnsafePointer(numbers.baseAddress.unsafelyUnwrapped)
    }

    private func isValid(_ numbers: UnsafeBufferPointer<UInt32>, rows: Int) -> Bool {
        guard numbers.count > rows, numbers[0] == 0 else { return false }
        guard (0..<rows).allSatisfy({ numbers[$0] <= numbers[$0 + 1] }) else { return false }
        guard numbers.count == rows + 1 + 3 * Int(numbers[rows]) else { return false }
        return stride(from: rows + 1, to: numbers.count, by: 3).allSatisfy { place in
            let origin = ArcOrigin(code: numbers[place + 2])
            let isKnown = origin.edge.map { $0.edge < edgeCount } ?? (origin.middle < UInt32(nodeCount))
            return numbers[place] < UInt32(nodeCount) && numbers[place + 1] < WeightedArc.mostWeight && isKnown
        }
    }

    /// Evicts the least recently used blocks until the cache is half its maximum size.
    private func evict() {
        let loaded = blocks.indices.filter { blocks[$0].numbers != nil }.sorted { blocks[$0].use < blocks[$1].use }
        for number in loaded where size > maximumCachedBytes / 2 {
            size -= Int(blocks[number].size)
            blocks[number].numbers?.deallocate()
            blocks[number] = Block()
        }
    }
}
