/// Which of a place's arcs are meant: those to nodes above it, or those from nodes above it.
enum HierarchySide: Int {
    case leaving = 0
    case arriving = 1

    var opposite: HierarchySide { self == .leaving ? .arriving : .leaving }
}

/// The rows of a hierarchy, read block by block as they are asked for.
///
/// A block is looked over once, when it is read: none of its numbers leads out of the tables.
final class HierarchyRows {
    /// An arc between a place and one above it.
    struct Arc: BitwiseCopyable {
        let place: UInt32
        let weight: UInt32
        let origin: ArcOrigin
    }

    private struct Block {
        var numbers: UnsafePointer<UInt32>?
        /// The search that read it last.
        var use: UInt32 = 0
        var size: UInt32 = 0
    }

    let nodeCount: Int
    private let edgeCount: Int
    private let table: RoadTable
    private let source: any RoadBlocks
    private let blocks: UnsafeMutableBufferPointer<Block>
    private var size = 0
    private let mostSize: Int
    private var use: UInt32 = 0

    /// - Parameter mostSize: Bytes of blocks that are kept from one search to the next.
    init(_ source: any RoadBlocks, _ mode: TravelMode, _ objective: RouteObjective, mostSize: Int = 256 << 20) {
        self.source = source
        self.mostSize = mostSize
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

    /// Begins a search: blocks of those before may be forgotten.
    func begin() {
        use &+= 1
        if size > mostSize { forgetOld() }
    }

    /// The arcs of a place, valid until the next search begins.
    @inline(__always)
    func arcs(of place: UInt32, _ side: HierarchySide) throws -> UnsafeBufferPointer<Arc> {
        let numbers = try numbers(Int(place) / RoadTable.blockLength)
        let row = (Int(place) % RoadTable.blockLength) * 2 + side.rawValue
        let first = Int(numbers[row])
        let arcs = UnsafeRawPointer(numbers + rowCount(Int(place) / RoadTable.blockLength) * 2 + 1)
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
        min(RoadTable.blockLength, nodeCount - number * RoadTable.blockLength)
    }

    private func read(_ number: Int) throws -> UnsafePointer<UInt32> {
        let bytes = try source.bytes(of: table, block: number)
        let numbers = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: bytes.count / 4)
        bytes.withUnsafeBytes { UnsafeMutableRawBufferPointer(numbers).copyBytes(from: $0[..<(numbers.count * 4)]) }
        for place in numbers.indices { numbers[place] = UInt32(littleEndian: numbers[place]) }
        guard bytes.count % 4 == 0, isSound(UnsafeBufferPointer(numbers), rows: rowCount(number) * 2) else {
            numbers.deallocate()
            throw RoutingError.damaged(table, number)
        }
        blocks[number] = Block(numbers: UnsafePointer(numbers.baseAddress), use: use, size: UInt32(bytes.count))
        size += bytes.count
        return UnsafePointer(numbers.baseAddress.unsafelyUnwrapped)
    }

    private func isSound(_ numbers: UnsafeBufferPointer<UInt32>, rows: Int) -> Bool {
        guard numbers.count > rows, numbers[0] == 0 else { return false }
        guard (0..<rows).allSatisfy({ numbers[$0] <= numbers[$0 + 1] }) else { return false }
        guard numbers.count == rows + 1 + 3 * Int(numbers[rows]) else { return false }
        return stride(from: rows + 1, to: numbers.count, by: 3).allSatisfy { place in
            let origin = ArcOrigin(code: numbers[place + 2])
            let isKnown = origin.edge.map { $0.edge < edgeCount } ?? (origin.middle < UInt32(nodeCount))
            return numbers[place] < UInt32(nodeCount) && numbers[place + 1] < WeightedArc.mostWeight && isKnown
        }
    }

    /// Down to half of what may be kept, those first that were not used for longest.
    private func forgetOld() {
        let loaded = blocks.indices.filter { blocks[$0].numbers != nil }.sorted { blocks[$0].use < blocks[$1].use }
        for number in loaded where size > mostSize / 2 {
            size -= Int(blocks[number].size)
            blocks[number].numbers?.deallocate()
            blocks[number] = Block()
        }
    }
}
