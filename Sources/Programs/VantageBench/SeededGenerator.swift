import Foundation

/// A random number generator that, for a given seed, produces the same sequence on every machine.
///
/// Source: S. Vigna, "SplitMix64", https://prng.di.unimi.it
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
        return bits ^ bits >> 31
    }

    /// Returns a number in 0..<1.
    mutating func share() -> Double { Double(next() >> 11) * 0x1p-53 }

    /// Returns a number in 0..<count.
    mutating func index(below count: Int) -> Int { Int(share() * Double(count)) }

    /// Returns a normally distributed number with mean 0 and standard deviation 1, by the Box-Muller transform.
    mutating func normal() -> Double {
        (-2 * log(1 - share())).squareRoot() * cos(2 * .pi * share())
    }
}
