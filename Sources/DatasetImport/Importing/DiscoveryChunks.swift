/// Inputs that are worth a task of their own.
struct DiscoveryChunk: Sendable {
    /// The place of the first in the order of the run.
    let position: Int
    fileprivate(set) var discoveries: [Discovery]
}

/// What a scan finds, in pieces that are worth a task of their own: a picture is one piece, and many rows without
/// pictures go together. What is prepared is gathered again for the store, by its bytes, where it is worth a transaction.
struct DiscoveryChunks: Sequence, IteratorProtocol {
    static let largest = 512

    private let scan: DatasetScan
    private var position: Int
    private var waiting: Discovery?

    /// - Parameter start: How many discoveries to pass over.
    init(_ scanner: DatasetScanner, from start: Int) {
        scan = scanner.makeIterator()
        position = 0
        while position < start, scan.next() != nil { position += 1 }
    }

    mutating func next() -> DiscoveryChunk? {
        guard let first = waiting.take() ?? scan.next() else { return nil }
        var chunk = DiscoveryChunk(position: position, discoveries: [first])
        while !first.hasPicture, chunk.discoveries.count < Self.largest, let discovery = scan.next() {
            guard !discovery.hasPicture else {
                waiting = discovery
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

    /// How messages name the input.
    var label: String {
        switch self {
        case .candidate(let candidate): candidate.label
        case .failure(let failure): failure.input
        case .ignored(let file): file.name
        }
    }
}
