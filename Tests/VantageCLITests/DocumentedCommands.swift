import Foundation
import VantageSceneFixtures

/// The commands that a page shows after `$`, with the output and exit status shown for each.
struct DocumentedCommands {
    struct Command: Equatable {
        /// The command; several lines if it has a here-document or backslash continuations.
        var text: String
        /// The output lines; empty if the page shows none.
        var output: [String] = []
        /// The status that a following `echo $?` prints on the page; 0 if there is none.
        var status: Int32 = 0
    }

    private(set) var commands: [Command] = []

    init(page: String) throws {
        try self.init(text: String(contentsOf: SampleData.repository.appending(path: page), encoding: .utf8))
    }

    init(text: String) {
        for block in Self.blocks(of: text) { add(block) }
    }

    private mutating func add(_ block: [Substring]) {
        var lines = block[...]
        while let line = lines.popFirst() {
            guard line.hasPrefix("$ ") else { continue }
            var command = Command(text: String(line.dropFirst(2)))
            if let end = command.text.firstMatch(of: /<<'?(\w+)/)?.1 {
                while let next = lines.popFirst() {
                    command.text += "\n\(next)"
                    if next == end { break }
                }
            }
            while command.text.hasSuffix("\\"), let next = lines.popFirst() { command.text += "\n\(next)" }
            command.output = lines.prefix { !$0.hasPrefix("$ ") }.map(String.init)
            lines = lines.dropFirst(command.output.count)
            guard command.text == "echo $?" else {
                commands.append(command)
                continue
            }
            if let status = command.output.first.flatMap({ Int32($0) }), !commands.isEmpty {
                commands[commands.count - 1].status = status
            }
        }
    }

    /// The lines in a page's code blocks.
    private static func blocks(of text: String) -> [[Substring]] {
        let parts = text.split(separator: "\n", omittingEmptySubsequences: false).split { $0.hasPrefix("```") }
        var blocks: [[Substring]] = []
        var isInside = text.hasPrefix("```")
        for part in parts {
            if isInside { blocks.append(Array(part)) }
            isInside.toggle()
        }
        return blocks
    }

    /// A shell script that runs the commands one after another in one shell, and writes the output and status of the
    /// Nth command to the files `N.out` and `N.status` in a folder.
    func script(writingTo folder: String) -> String {
        commands.enumerated().map { number, command in
            "{ \(command.text)\n} > \(folder)/\(number).out 2>&1; echo $? > \(folder)/\(number).status"
        }
        .joined(separator: "\n")
    }
}

extension DocumentedCommands.Command {
    /// Reports whether the command printed what the page shows.
    ///
    /// On the page, `…` stands for any text within a line or, on a line of its own, for any number of lines. Durations
    /// in seconds may differ. If the page shows no output, the command may print anything.
    func matches(_ printed: String) throws -> Bool {
        if output.isEmpty { return true }
        let pattern = output.map { line in
            guard line != "…" else { return #"(?:[^\n]*\n)*?"# }
            let parts = Self.withoutSeconds(line).components(separatedBy: "…")
            return parts.map(NSRegularExpression.escapedPattern).joined(separator: #"[^\n]*"#) + #"\n"#
        }
        let lines = printed.isEmpty || printed.hasSuffix("\n") ? printed : printed + "\n"
        return try Regex(pattern.joined()).wholeMatch(in: Self.withoutSeconds(lines)) != nil
    }

    private static func withoutSeconds(_ text: String) -> String {
        text.replacing(/\b\d+(\.\d+)? s\b/, with: "0 s")
    }
}
