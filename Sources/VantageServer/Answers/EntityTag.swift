import Vantage

/// Tells one state of an answer from another. Source: RFC 9110, section 8.8.3.
struct EntityTag: Hashable, Sendable, CustomStringConvertible {
    /// With its quotes.
    let description: String

    init(of bytes: [UInt8]) { description = "\"" + ContentHash(of: bytes).hexadecimal(12) + "\"" }

    /// Of what an answer is made of; the parts cannot run into each other.
    init(of parts: [String]) {
        var bytes: [UInt8] = []
        for part in parts {
            bytes += "\(part.utf8.count):".utf8
            bytes += part.utf8
        }
        self.init(of: bytes)
    }

    /// Of one of several answers that are made at once, by its number.
    func part(_ number: Int) -> EntityTag { EntityTag(description: description.dropLast() + "-\(number)\"") }

    /// Of the same answer, packed.
    var packed: EntityTag { EntityTag(description: description.dropLast() + "-gzip\"") }

    private init(description: String) { self.description = description }

    /// Whether an `If-None-Match` has it, packed or not. Source: RFC 9110, section 13.1.2: a weak comparison.
    func matches(_ list: String?) -> Bool {
        guard let list else { return false }
        return list.split(separator: ",").contains { item in
            let item = item.drop { $0 == " " }.prefix { $0 != " " }
            return item == "*" || [self, packed].contains { item == $0.description || item == "W/" + $0.description }
        }
    }
}
