import Foundation
import Testing

@testable import VantageParameters

struct RFC3339Tests {
    @Test func `dates match Foundation's output`() {
        var milliseconds: [Int64] = [0, -1, 1, 999, 1000, -86_400_000, 951_782_400_000, 4_107_542_399_999]
        for number in 0..<4000 { milliseconds.append(Int64(number) * 7_919_513_077 - 2_000_000_000_000) }
        for moment in milliseconds {
            // Foundation truncates fractions, and a binary fraction can be slightly below the millisecond that it
            // represents.
            let fraction = (moment % 1000 + 1000) % 1000
            let second = Date(timeIntervalSince1970: Double((moment - fraction) / 1000)).formatted(.iso8601)
            let digits = String(repeating: "0", count: 3 - String(fraction).count) + String(fraction)
            let expected = fraction == 0 ? second : second.dropLast() + ".\(digits)Z"
            #expect(Date(timeIntervalSince1970: Double(moment) / 1000).rfc3339 == expected, "\(moment)")
        }
    }
}
