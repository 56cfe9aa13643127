import Vantage

enum CoordinateArgument {
    /// - Throws: ``CLIError`` that names the flag.
    static func parse(_ text: String, flag: String) throws -> Coordinate {
        do {
            return try Coordinate(parsing: text)
        } catch {
            throw CLIError.usage("\(flag): \(error.description)")
        }
    }
}
