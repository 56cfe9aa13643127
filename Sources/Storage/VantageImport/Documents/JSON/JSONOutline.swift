import VantageParsing

/// The names of the members at the start of a JSON document: those of a top-level object, or of the first object in a
/// top-level array.
struct JSONOutline {
    private static let maximumNames = 1000

    private(set) var names: [String] = []
    /// Whether the names are those of the first object in an array.
    let isOfArray: Bool

    init(_ document: JSONDocument) {
        isOfArray = document.shape == .array
        var names: [String] = []
        let isOfArray = isOfArray
        try? document.read { (parser: inout JSONParser) throws(JSONError) in
            if isOfArray { try parser.expect("[") }
            parser.skipSpaces()
            guard parser.peek == UInt8(ascii: "{") else { return }
            try parser.enter("{", "}") { (parser: inout JSONParser) throws(JSONError) in
                let name = try parser.memberName()
                if names.count < Self.maximumNames { names.append(name) }
                try parser.skipValue()
            }
        }
        self.names = names
    }

    func contains(_ names: String...) -> Bool { names.allSatisfy(self.names.contains) }

    /// A clause that lists the names, for messages.
    var summary: String {
        guard !names.isEmpty else { return isOfArray ? "it is an array without objects" : "it has no members" }
        let shown = names.prefix(8).map { "\"\($0.prefix(40))\"" }.joined(separator: ", ")
        let more = names.count > 8 ? " and more" : ""
        return (isOfArray ? "its first element has the keys " : "its top-level keys are ") + shown + more
    }
}
