/// The boxes of an ISO base media file, such as a CR3: each has a length, a name of four letters, and contents.
///
/// Source: ISO/IEC 14496-12, section 4.2.
struct MediaBoxes: Sequence, IteratorProtocol {
    struct Box {
        let name: String
        /// The identifier of a box whose name is `uuid`, in hexadecimal digits.
        let identifier: String?
        let contents: ArraySlice<UInt8>

        /// The boxes in the contents.
        var boxes: MediaBoxes { MediaBoxes(of: contents) }
    }

    private static let identifierLength = 16
    /// The maximum number of boxes in one box.
    private static let maximumCount = 256

    private var rest: ArraySlice<UInt8>
    private var count = 0

    init(of bytes: ArraySlice<UInt8>) { rest = bytes }

    /// Returns the next box that lies within the bytes.
    mutating func next() -> Box? {
        guard rest.count >= 8, count < Self.maximumCount else { return nil }
        count += 1
        var header = 8
        var length = rest.integer(at: 0, 4)
        if length == 1 {
            guard rest.count >= 16, rest.integer(at: 8, 4) == 0 else { return nil }
            header = 16
            length = rest.integer(at: 12, 4)
        } else if length == 0 {
            length = rest.count
        }
        let name = String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self)
        let isNamedByIdentifier = name == "uuid"
        if isNamedByIdentifier { header += Self.identifierLength }
        guard length >= header, length <= rest.count else { return nil }
        let identifier = rest.prefix(header).suffix(Self.identifierLength)
        defer { rest = rest.dropFirst(length) }
        return Box(
            name: name, identifier: isNamedByIdentifier ? Self.text(identifier) : nil,
            contents: rest.prefix(length).dropFirst(header))
    }

    private static func text(_ identifier: ArraySlice<UInt8>) -> String {
        identifier.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// Returns the first box at a path of names.
    func first(_ path: String...) -> Box? {
        var found: Box?
        var boxes = self
        for name in path {
            found = boxes.first { $0.name == name }
            guard let found else { return nil }
            boxes = found.boxes
        }
        return found
    }
}

extension ArraySlice<UInt8> {
    /// Returns the big-endian number at a distance from the start. The bytes must contain it.
    func integer(at distance: Int, _ size: Int) -> Int {
        dropFirst(distance).prefix(size).reduce(0) { $0 << 8 | Int($1) }
    }
}
