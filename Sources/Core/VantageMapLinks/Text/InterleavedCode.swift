/// A code for nested cells of the world map. Each number in the code has six bits and divides a cell into eight columns
/// and eight rows; its bits alternate between the two axes.
enum InterleavedCode {
    private static let bitsOfNumber: UInt64 = 3

    /// - Parameters:
    ///   - first: The position along the axis that supplies the higher bit of each pair.
    ///   - second: The position along the other axis.
    ///   - bits: The number of bits in each position.
    static func numbers(_ first: UInt64, _ second: UInt64, bits: UInt64, count: Int) -> [Int] {
        (1...UInt64(count)).map { number in
            let shift = bits - bitsOfNumber * number
            return Int(spread(first >> shift) << 1 | spread(second >> shift))
        }
    }

    /// Returns the cell's position along each axis. Each number in the code contributes three bits to each position.
    static func place(of numbers: [Int]) -> (first: UInt64, second: UInt64) {
        numbers.reduce(into: (0, 0)) { place, number in
            place.0 = place.0 << bitsOfNumber | gathered(UInt64(number) >> 1)
            place.1 = place.1 << bitsOfNumber | gathered(UInt64(number))
        }
    }

    /// Spreads the lowest three bits, with a gap before each: `abc` becomes `0a0b0c`.
    private static func spread(_ bits: UInt64) -> UInt64 {
        let (high, middle, low) = (bits & 4, bits & 2, bits & 1)
        return high << 2 | middle << 1 | low
    }

    private static func gathered(_ bits: UInt64) -> UInt64 {
        let (high, middle, low) = (bits >> 2 & 4, bits >> 1 & 2, bits & 1)
        return high | middle | low
    }
}
