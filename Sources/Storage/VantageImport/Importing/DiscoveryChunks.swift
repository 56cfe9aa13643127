/// Inputs that are prepared in one task.
struct DiscoveryChunk: Sendable {
    /// The position of the first input in the order of the run.
    let position: Int
    fileprivate(set) var discoveries: [Discovery]
}

/// Splits the discoveries of a scan into chunks, each large enough for a task. A picture is a chunk of its own, and rows
/// without pictures are grouped. For the store, ``ImportBatch`` groups prepared inputs again by size.
struct DiscoveryChunks: Sequence, IteratorProtocol {
    static let largest = 512

    private let scan: DatasetScan
    private var position: Int
    private var pending: Discovery?

    /// Creates an iterator.
    ///
    /// - Parameter start: The number of discoveries to skip.
    init(_ scanner: DatasetScanner, from start: Int) {
        scan = scanner.makeIterator()
        position = 0
        while position < start, scan.next() != nil { position += 1 }
    }

    mutating func next() -> DiscoveryChunk? {
        guard let first = pending.take() ?? scan.next() else { return nil }
        var chunk = DiscoveryChunk(position: position, discoveries: [first])
        while !first.hasPicture, chunk.discoveries.count < Self.largest, let discovery = scan.next() {
            guard !discovery.hasPicture else {
                pending = discovery
                break
            }
            chunk.discoveries.append(discovery)
        }
        position += chunk.discoveries.count
        return chunk
    }
}

extension Discovery {
    var hasPicture: Bool {
        if case .candidate(let candidate) = self { return candidate.picture != nil }
        return false
    }

    /// The name of the input in messages.
    var label: String {
        switch self {
        case .candidate(let candidate): candidate.label
        case .failure(let failure): failure.input
        case .ignored(let file): file.name
        }
    }
}
