import CVantageResampling
import Testing

@Suite struct HalvingTests {
    /// Sample rows with many extreme values, so that sums reach both ends of their range.
    private static func samples(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in [0, 255, .random(in: 0...255)].randomElement()! }
    }

    /// Returns the weighted mean of eight consecutive samples. The weights are in units of 1/128.
    private static func halved(_ samples: [UInt8]) -> UInt8 {
        let weights = [-3, -9, 16, 60, 60, 16, -9, -3]
        let sum = zip(samples, weights).reduce(0) { $0 + Int($1.0) * $1.1 }
        return UInt8(clamping: (sum + 64) >> 7)
    }

    private typealias Halver = (UnsafePointer<UInt8>, Int, UnsafeMutablePointer<UInt8>) -> Void

    private static func output(_ count: Int, of halver: Halver, from samples: [UInt8]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { target, filled in
            samples.withUnsafeBufferPointer { halver($0.baseAddress!, count, target.baseAddress!) }
            filled = count
        }
    }

    @Test(arguments: [1, 7, 16, 61, 200]) func `halves rows according to the formula with every instruction set`(
        count: Int
    ) {
        let samples = Self.samples(8 * count)
        let expected = (0..<count).map { column in Self.halved((0..<8).map { samples[$0 * count + column] }) }
        func rows(_ start: UnsafePointer<UInt8>) -> [UnsafePointer<UInt8>?] { (0..<8).map { start + $0 * count } }
        #expect(Self.output(count, of: { cresampling_halve_rows_plain(rows($0), $1, $2) }, from: samples) == expected)
        #expect(Self.output(count, of: { cresampling_halve_rows(rows($0), $1, $2) }, from: samples) == expected)
        #if arch(x86_64)
            #expect(
                Self.output(count, of: { cresampling_halve_rows_ssse3(rows($0), $1, $2) }, from: samples) == expected)
        #endif
    }

    @Test(arguments: [1, 7, 16, 61, 200]) func `halves columns according to the formula with every instruction set`(
        count: Int
    ) {
        let samples = Self.samples(2 * count + 6)
        let expected = (0..<count).map { Self.halved(Array(samples[2 * $0..<2 * $0 + 8])) }
        #expect(Self.output(count, of: cresampling_halve_columns_plain, from: samples) == expected)
        #expect(Self.output(count, of: cresampling_halve_columns, from: samples) == expected)
        #if arch(x86_64)
            #expect(Self.output(count, of: cresampling_halve_columns_ssse3, from: samples) == expected)
        #endif
    }
}
