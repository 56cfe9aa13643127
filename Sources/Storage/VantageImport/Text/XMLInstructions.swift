/// A filter that removes the XML declaration and processing instructions from XML, because Foundation's parser on Linux
/// crashes if an instruction has no content, such as `<?a?>`.
struct XMLInstructions {
    /// The last byte read of the instruction that has not ended yet; `nil` outside of instructions.
    private var last: UInt8?

    /// Returns a piece of a document without its instructions. An instruction may continue in the next piece, but its
    /// first two bytes must be in the same piece.
    mutating func removed(from text: [UInt8]) -> [UInt8] {
        guard last != nil || text.contains(UInt8(ascii: "?")) else { return text }
        var rest: [UInt8] = []
        rest.reserveCapacity(text.count)
        var index = 0
        while index < text.count {
            let byte = text[index]
            if let last {
                self.last = last == UInt8(ascii: "?") && byte == UInt8(ascii: ">") ? nil : byte
            } else if byte == UInt8(ascii: "<"), index + 1 < text.count, text[index + 1] == UInt8(ascii: "?") {
                last = 0
                index += 1
            } else {
                rest.append(byte)
            }
            index += 1
        }
        return rest
    }
}
