/// Cells of the world, each of which has eight columns and eight rows: a number of six bits for each, in which a bit of one
/// direction and a bit of the other take turns.
enum CellNumbers {
    private static let bitsOfNumber: UInt64 = 3

    /// - Parameters:
    ///   - first: Where in the direction of the higher bits.
    ///   - second: Where in the other.
    ///   - bits: How many bits both have.
    static func numbers(_ first: UInt64, _ second: UInt64, bits: UInt64, count: Int) -> [Int] {
        (1...UInt64(count)).map { number in
            let shift = bits - bitsOfNumber * number
            return Int(spread(first >> shift) << 1 | spread(second >> shift))
        }
    }

    /// Where the cell is in both directions, in bits of which each number has three.
    static func place(of numbers: [Int]) -> (first: UInt64, second: UInt64) {
        numbers.reduce(into: (0, 0)) { place, number in
            place.0 = place.0 << bitsOfNumber | gathered(UInt64(number) >> 1)
            place.1 = place.1 << bitsOfNumber | gathered(UInt64(number))
        }
    }

    /// The lowest three bits, with a gap before each: `abc` becomes `0a0b0c`.
    private static func spread(_ bits: UInt64) -> UInt64 {
        let (high, middle, low) = (bits & 4, bits & 2, bits & 1)
        return high << 2 | middle << 1 | low
    }

    private static func gathered(_ bits: UInt64) -> UInt64 {
        let (high, middle, low) = (bits >> 2 & 4, bits >> 1 & 2, bits & 1)
        return high | middle | low
    }
}
