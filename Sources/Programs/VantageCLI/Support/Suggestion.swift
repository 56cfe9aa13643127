import ArgumentParser

/// Suggestions for mistyped commands and options.
enum Suggestion {
    /// Returns the shortest word that starts with the typed text or, failing that, a word that is one or two typos
    /// away.
    static func word(for typed: String, among words: [String]) -> String? {
        guard typed.count >= 3 else { return nil }
        if let longer = words.filter({ $0.hasPrefix(typed) }).min(by: { $0.count < $1.count }) { return longer }
        let near = words.map { (word: $0, distance: distance(from: typed, to: $0)) }.min { $0.distance < $1.distance }
        return near.flatMap { $0.distance <= max(1, typed.count / 3) ? $0.word : nil }
    }

    /// Adds a suggestion, if there is one, to the parser's message about unknown arguments.
    ///
    /// - Parameter arguments: The arguments without the program's name.
    static func improving(_ message: String, for arguments: [String]) -> String {
        guard let command = arguments.first, !command.hasPrefix("-"), command != "help" else { return message }
        let commands = VantageCommand.configuration.subcommands
        guard let known = commands.first(where: { $0._commandName == command }) else {
            let guess = word(for: command, among: commands.map { $0._commandName })
            return "There is no command '\(command)'." + (guess.map { " Did you mean '\($0)'?" } ?? "")
        }
        guard let flag = message.wholeMatch(of: /Unknown option '(--[^']+)'/)?.1 else { return message }
        let flags = VantageCommand.helpMessage(for: known, includeHidden: true).matches(of: /--[a-z][a-z-]+/)
        let guess = word(for: String(flag), among: flags.map { String($0.0) })
        return message + (guess.map { ". Did you mean '\($0)'?" } ?? "")
    }

    /// Returns the number of insertions, deletions, substitutions and swaps of adjacent letters that turn one word into
    /// the other (optimal string alignment). Source: F. J. Damerau, "A technique for computer detection and correction
    /// of spelling errors", 1964.
    static func distance(from one: String, to other: String) -> Int {
        let (one, other) = (Array(one), Array(other))
        var (above, row) = ([Int](), Array(0...other.count))
        for line in one.indices {
            var next = [line + 1]
            for column in other.indices {
                var best = min(
                    row[column] + (one[line] == other[column] ? 0 : 1), row[column + 1] + 1, next[column] + 1)
                if line > 0, column > 0, one[line] == other[column - 1], one[line - 1] == other[column] {
                    best = min(best, above[column - 1] + 1)
                }
                next.append(best)
            }
            (above, row) = (row, next)
        }
        return row[other.count]
    }
}
