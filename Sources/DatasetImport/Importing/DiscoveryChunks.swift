/// What a scan finds, in pieces that are worth a task of their own: a picture is one piece, and many rows without
/// pictures go together.
struct DiscoveryChunks: Sequence, IteratorProtocol {
    struct Input: Sendable {
        let position: Int
        let discovery: Discovery
    }

    static let largest = 512

    private let discoveries: DatasetScan
    private var position: Int
    private var waiting: Input?

    /// - Parameter start: How many discoveries to pass over.
    init(_ scanner: DatasetScanner, from start: Int) {
        discoveries = scanner.makeIterator()
        position = 0
        while position < start, discoveries.next() != nil { position += 1 }
    }

    mutating func next() -> [Input]? {
        guard let first = waiting ?? read() else { return nil }
        waiting = nil
        var chunk = [first]
        while !chunk[0].discovery.hasPicture, chunk.count < Self.largest, let input = read() {
            guard !input.discovery.hasPicture else {
                waiting = input
                break
            }
            chunk.append(input)
        }
        return chunk
    }

    private mutating func read() -> Input? {
        guard let discovery = discoveries.next() else { return nil }
        defer { position += 1 }
        return Input(position: position, discovery: discovery)
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
