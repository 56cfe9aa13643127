import ArgumentParser

extension VantageCommand {
    /// Parses the command line. Unlike the parser on its own, accepts positions in the southern or western hemisphere as
    /// search texts: `vantage search -33.86,151.21`.
    ///
    /// - Parameter arguments: The arguments without the program's name.
    static func parsing(_ arguments: [String]) throws -> any ParsableCommand {
        do { return try parseAsRoot(arguments) } catch {
            // The parser takes such an argument for an option, unless it follows `--`.
            for place in arguments.indices where arguments[place].isNegativeNumber && !arguments.contains("--") {
                var others = arguments
                let position = others.remove(at: place)
                if let command = try? parseAsRoot(others + ["--", position]) { return command }
            }
            throw error
        }
    }
}

extension String {
    /// Whether the text begins with a minus sign and a number.
    fileprivate var isNegativeNumber: Bool {
        guard first == "-" else { return false }
        let digits = dropFirst().drop { $0 == "." || $0 == " " }
        return digits.first?.isNumber == true
    }
}
