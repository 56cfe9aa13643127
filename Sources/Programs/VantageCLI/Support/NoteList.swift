/// The notes about a command's inputs, such as those of an import, grouped by their codes.
///
/// Often, many inputs fail because of another one, such as a table that no reader can parse, and only the note about
/// that input explains the reason. Therefore, only the first notes with each code are listed, and the rarest codes come
/// last, where they are most visible.
struct NoteList {
    /// The number of notes of each code that are listed without `--verbose`.
    static let shortLength = 10

    private struct Group {
        let code: String
        var lines: [String] = []
    }

    private let subject: String
    private var groups: [Group] = []
    private var places: [String: Int] = [:]

    /// - Parameter subject: What each note is about, as a noun in the singular.
    init(about subject: String = "input") { self.subject = subject }

    /// - Parameter line: The note, with its code.
    mutating func add(_ line: String, code: String) {
        let place = places[code] ?? groups.count
        if place == groups.count {
            groups.append(Group(code: code))
            places[code] = place
        }
        groups[place].lines.append(line)
    }

    /// Returns the lines to print.
    ///
    /// - Parameters:
    ///   - counts: The number of inputs by code. It can be larger than the number of notes.
    ///   - isComplete: Whether all notes are listed.
    func lines(counts: [String: Int], isComplete: Bool) -> [String] {
        let counted = groups.enumerated().map { place, group in
            (place: place, group: group, count: counts[group.code] ?? group.lines.count)
        }
        return counted.sorted { ($1.count, $0.place) < ($0.count, $1.place) }.flatMap { _, group, count in
            let listed = isComplete ? group.lines[...] : group.lines.prefix(Self.shortLength)
            let more = count - listed.count
            guard more > 0 else { return Array(listed) }
            let others = more == 1 ? "1 more \(subject)" : "\(more) more \(subject)s"
            let rest = isComplete ? " not listed" : "; --verbose lists them"
            return listed + ["\(group.code): \(others)\(rest)."]
        }
    }
}
