import VantageParsing

/// The tags of one picture in the output of `exiftool -json`, however they are grouped.
///
/// Source: https://exiftool.org/exiftool_pod.html. `-G` writes `EXIF:GPSLatitude`, `-g` writes an object for each
/// group, and `-G0:1` writes several groups before the name.
struct ExifToolTags {
    private struct Tag {
        let group: String
        let value: JSONValue
    }

    private var tags: [String: [Tag]] = [:]

    init(_ json: JSONValue) {
        for member in json.members {
            if case .object(let members) = member.value, !member.name.contains(":") {
                for tag in members { add(tag, group: member.name) }
            }
            add(member, group: "")
        }
    }

    private mutating func add(_ member: JSONValue.Member, group: String) {
        let parts = member.name.split(separator: ":")
        guard let name = parts.last else { return }
        let group = parts.count > 1 ? parts.dropLast().joined(separator: ":") : group
        tags[String(name), default: []].append(Tag(group: group, value: member.value))
    }

    /// Returns the text of a tag. If several groups have it, composite values take precedence, because they contain the
    /// hemisphere, and the file system's names and dates come last.
    func text(_ name: String) -> String? {
        guard let found = tags[name] else { return nil }
        let best = found.min { Self.rank($0.group) < Self.rank($1.group) }
        return (best?.value.label).flatMap { AbsentText.isAbsent($0) ? nil : $0 }
    }

    private static let ranks = ["composite", "exif", "gps", "ifd0", "exififd", "", "xmp"]

    private static func rank(_ group: String) -> Int {
        let groups = group.lowercased().split(separator: ":", omittingEmptySubsequences: false).map { part in
            ranks.firstIndex { !$0.isEmpty ? part.hasPrefix($0) : part.isEmpty } ?? ranks.count
        }
        return groups.min() ?? ranks.firstIndex(of: "") ?? 0
    }

    /// Returns a tag as a number. Its text may include a unit, such as `101.2 m Above Sea Level`.
    func number(_ name: String) -> Double? {
        guard let text = text(name) else { return nil }
        if let number = DecimalNumber.number(text) { return number }
        let first = text.prefix { !$0.isWhitespace }
        return DecimalNumber.number(first)
    }

    func integer(_ name: String) -> Int? { number(name).flatMap { Int(exactly: $0) } }

    func contains(_ name: String) -> Bool { tags[name] != nil }
}
