/// Scales that a JPEG decodes to for less work than at full size; the raw value divides the sides.
package enum JPEGScale: Int, CaseIterable, Sendable {
    case full = 1
    case half = 2
    case quarter = 4
    case eighth = 8

    /// The length in pixels of a side of `length` pixels at this scale, rounded up as libjpeg does.
    package func scaled(_ length: Int) -> Int {
        (length + rawValue - 1) / rawValue
    }
}
