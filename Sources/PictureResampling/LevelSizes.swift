/// The sizes of the smaller copies that are made of a picture.
package enum LevelSizes {
    /// Levels are made down to a short side of this many pixels.
    static let smallestSide = 512

    /// How many pixels a turn has in the first level of a panorama: one of these, times a power of two.
    ///
    /// They are the same for all panoramas, so that a view costs as much of one as of another, whatever its camera: 5760
    /// are 16 pixels a degree. Cameras' panoramas have mostly twice as many.
    private static let turns = [1024.0, 1440.0]
    /// A first level that is less than so many times smaller than the picture would take too much room.
    private static let leastShrink = 1.8

    /// - Parameters:
    ///   - picture: Pixels.
    ///   - turn: Pixels of a whole turn, for a panorama.
    /// - Returns: The largest first; each half the one before.
    package static func sizes(of picture: SIMD2<Int>, turn: Double?) -> [SIMD2<Int>] {
        let shrink = turn.flatMap(shrink) ?? 2
        let side = Double(min(picture.x, picture.y)) / shrink
        guard side >= Double(smallestSide) else { return [] }
        var count = 1
        while side >= Double(smallestSide << count) { count += 1 }
        // Whole pixels, and such that all that follow have whole ones.
        let unit = 1 << (count - 1)
        func length(_ full: Int) -> Int {
            shrink == 2 ? (full + 1) / 2 : Int((Double(full) / shrink / Double(unit)).rounded()) * unit
        }
        var sizes = [SIMD2(length(picture.x), length(picture.y))]
        for _ in 1..<count { sizes.append(half(of: sizes[sizes.count - 1])) }
        return sizes
    }

    /// The size of a halved picture.
    package static func half(of size: SIMD2<Int>) -> SIMD2<Int> { (size &+ 1) / 2 }

    /// How many times smaller the first level of a panorama is; `nil` where none of the ``turns`` is small enough.
    private static func shrink(_ turn: Double) -> Double? {
        let possible = turns.filter { $0 * leastShrink <= turn }.map { first in
            var length = first
            while length * 2 * leastShrink <= turn { length *= 2 }
            return length
        }
        return possible.max().map { turn / $0 }
    }
}
