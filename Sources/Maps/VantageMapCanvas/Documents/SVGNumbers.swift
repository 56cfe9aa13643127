/// The numbers in the identifiers of an SVG file.
enum SVGNumbers {
    /// The prefixes of identifiers that Cairo numbers across the whole process, so their numbers differ from file to
    /// file.
    private static let prefixes = ["surface", "image"].map { Array($0.utf8) }

    /// Returns a file whose identifiers are numbered in the order in which they appear.
    static func renumbered(_ file: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(file.count)
        var numbers: [ArraySlice<UInt8>: Int] = [:]
        var place = 0
        while place < file.count {
            let byte = file[place]
            result.append(byte)
            place += 1
            guard byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "#"),
                let prefix = prefixes.first(where: { file[place...].starts(with: $0) })
            else { continue }
            let digits = file[(place + prefix.count)...].prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            guard !digits.isEmpty else { continue }
            let name = file[place..<digits.endIndex]
            let number = numbers[name] ?? numbers.count
            numbers[name] = number
            result += prefix + Array("\(number)".utf8)
            place = digits.endIndex
        }
        return result
    }
}
