/// The computation of the sizes of a picture's smaller levels.
package enum LevelSizes {
    /// The length of the short side, in pixels, below which no further levels are created.
    static let smallestSide = 512

    /// The possible widths of a full circle in the first smaller level of a panorama, in pixels, before multiplication
    /// by a power of two.
    ///
    /// They are the same for all panoramas, so that the cost of a view does not depend on the camera that took the
    /// panorama. A width of 5760 is 16 pixels per degree. Most cameras produce panoramas about twice as wide.
    private static let turns = [1024.0, 1440.0]
    /// The minimum ratio of the picture's width to the width of its first smaller level. A larger level would take too
    /// much space.
    private static let leastShrink = 1.8

    /// Returns the sizes of the smaller levels.
    ///
    /// - Parameters:
    ///   - picture: The size of the picture in pixels.
    ///   - turn: The width of a full circle in pixels for a panorama; `nil` for a photo.
    /// - Returns: The sizes, starting with the largest. Each is half the previous one.
    package static func sizes(of picture: SIMD2<Int>, turn: Double?) -> [SIMD2<Int>] {
        let shrink = turn.flatMap(shrink) ?? 2
        let side = Double(min(picture.x, picture.y)) / shrink
        guard side >= Double(smallestSide) else { return [] }
        var count = 1
        while side >= Double(smallestSide << count) { count += 1 }
        // Sizes are multiples of a power of two, so that all smaller levels also have whole pixels.
        let unit = 1 << (count - 1)
        func length(_ full: Int) -> Int {
            shrink == 2 ? (full + 1) / 2 : Int((Double(full) / shrink / Double(unit)).rounded()) * unit
        }
        var sizes = [SIMD2(length(picture.x), length(picture.y))]
        for _ in 1..<count { sizes.append(half(of: sizes[sizes.count - 1])) }
        return sizes
    }

    /// Returns the size of a halved picture.
    package static func half(of size: SIMD2<Int>) -> SIMD2<Int> { (size &+ 1) / 2 }

    /// Returns the ratio of a panorama's width to the width of its first smaller level; `nil` if the panorama is too
    /// narrow for all ``turns``.
    private static func shrink(_ turn: Double) -> Double? {
        let possible = turns.filter { $0 * leastShrink <= turn }.map { first in
            var length = first
            while length * 2 * leastShrink <= turn { length *= 2 }
            return length
        }
        return possible.max().map { turn / $0 }
    }
}
