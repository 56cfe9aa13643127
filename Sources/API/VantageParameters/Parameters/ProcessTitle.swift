import Foundation

/// The arguments of this process, as other users of the machine see them in the list of processes.
package enum ProcessTitle {
    /// Overwrites the passwords in `postgres://` URLs. The program itself uses a copy of its arguments.
    package static func hidePasswords() {
        _ = CommandLine.arguments
        for index in 0..<Int(CommandLine.argc) {
            guard let argument = CommandLine.unsafeArgv[index] else { continue }
            for range in passwords(in: Array(UnsafeBufferPointer(start: argument, count: strlen(argument)))) {
                memset(argument + range.lowerBound, CInt(UInt8(ascii: "x")), range.count)
            }
        }
    }

    /// Returns the positions of the passwords in an argument: between the user's name and the last `@`, and after
    /// `password=`.
    package static func passwords(in argument: [CChar]) -> [Range<Int>] {
        let text = argument.map { UInt8(bitPattern: $0) }
        guard let scheme = text.firstRange(of: Array("postgres".utf8)),
            let start = text[scheme.upperBound...].firstRange(of: Array("://".utf8))?.upperBound
        else { return [] }
        var ranges: [Range<Int>] = []
        if let at = text.lastIndex(of: UInt8(ascii: "@")), at > start,
            let colon = text[start..<at].firstIndex(of: UInt8(ascii: ":"))
        {
            ranges.append(colon + 1..<at)
        }
        if let name = text[start...].firstRange(of: Array("password=".utf8)) {
            let end = text[name.upperBound...].firstIndex(of: UInt8(ascii: "&")) ?? text.endIndex
            ranges.append(name.upperBound..<end)
        }
        return ranges
    }
}
