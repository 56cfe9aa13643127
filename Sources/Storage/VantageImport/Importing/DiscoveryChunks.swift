/// A group of inputs that one task prepares.
struct DiscoveryChunk: Sendable {
    /// The position of the first input in the run.
    let position: Int
    fileprivate(set) var discoveries: [DiscoveredInput]
}

/// The inputs that a scan finds, split into chunks large enough to justify a task each: one picture, or a group of rows
/// without pictures. Once prepared, inputs are regrouped into an ``ImportBatch`` by size.
struct DiscoveryChunks: Sequence, IteratorProtocol {
    static let largest = 512

    private let scan: DatasetScan
    private var position: Int
    /// The position after the last input to return.
    private let end: Int
    private var pending: DiscoveredInput?

    /// Creates an iterator.
    ///
    /// - Parameters:
    ///   - start: The number of inputs to skip.
    ///   - end: The position after the last input to return.
    init(_ scanner: DatasetScanner, from start: Int, to end: Int = .max) {
        scan = scanner.makeIterator()
        position = 0
        self.end = end
        while position < start, scan.next() != nil { position += 1 }
    }

    mutating func next() -> DiscoveryChunk? {
        guard position < end, let first = pending.take() ?? scan.next() else { return nil }
        var chunk = DiscoveryChunk(position: position, discoveries: [first])
        let largest = Swift.min(Self.largest, end - position)
        while !first.hasPicture, chunk.discoveries.count < largest, let discovery = scan.next() {
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

extension DiscoveredInput {
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
