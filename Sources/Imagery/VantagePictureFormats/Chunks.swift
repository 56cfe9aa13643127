/// The chunks of a PNG or a RIFF file: each has a name of four letters, a length and contents.
struct Chunks: Sequence, IteratorProtocol {
    enum Order {
        /// The layout in PNG: the length in big-endian order, the name, the contents and a checksum.
        case lengthFirst
        /// The layout in RIFF: the name, the length in little-endian order, and contents padded to an even length.
        case nameFirst
    }

    struct Chunk {
        let name: String
        let contents: ArraySlice<UInt8>
    }

    private let bytes: [UInt8]
    private let order: Order
    private var position: Int

    /// - Parameter start: The position of the first chunk.
    init(of bytes: [UInt8], from start: Int, order: Order) {
        self.bytes = bytes
        self.order = order
        position = start
    }

    /// Returns the next chunk that lies within the bytes.
    mutating func next() -> Chunk? {
        guard position + 8 <= bytes.count else { return nil }
        let first = bytes[position..<position + 4]
        let second = bytes[position + 4..<position + 8]
        let name = String(decoding: order == .lengthFirst ? second : first, as: UTF8.self)
        let length =
            order == .lengthFirst
            ? first.reduce(0) { $0 << 8 | Int($1) } : second.reversed().reduce(0) { $0 << 8 | Int($1) }
        let start = position + 8
        guard length <= bytes.count - start else { return nil }
        position = start + length + (order == .lengthFirst ? 4 : length % 2)
        return Chunk(name: name, contents: bytes[start..<start + length])
    }
}
