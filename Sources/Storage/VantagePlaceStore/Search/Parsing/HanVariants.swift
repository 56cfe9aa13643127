/// Simplified and traditional forms of Han characters, from `han.txt`.
struct HanVariants: Sendable {
    static let all = HanVariants()

    private var groups: [UInt32: [UInt32]] = [:]

    private init() {
        for line in DataTable.lines(PackageResources.han_txt) {
            let characters = line.unicodeScalars.map(\.value)
            for character in characters { groups[character, default: []] += characters.filter { $0 != character } }
        }
    }

    /// Returns the other ways to write a pair of characters.
    func variants(of letters: [UInt32]) -> [[UInt8]] {
        guard letters.count <= 2, letters.contains(where: { $0 >= 0x3400 && $0 < 0xA000 }) else { return [] }
        var written: [[UInt32]] = [[]]
        for letter in letters {
            let forms = [letter] + (groups[letter] ?? [])
            written = written.flatMap { start in forms.map { start + [$0] } }
        }
        return written.dropFirst().map { $0.flatMap { Array(String(Unicode.Scalar($0)!).utf8) } }
    }
}
