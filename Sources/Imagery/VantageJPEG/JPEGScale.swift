/// A scale at which libjpeg decodes a JPEG with less work than at full size. The width and height are divided by the
/// raw value.
package enum JPEGScale: Int, CaseIterable, Sendable {
    case full = 1
    case half = 2
    case quarter = 4
    case eighth = 8

    /// Returns a width or height at this scale, in pixels, rounded up as in libjpeg.
    package func scaled(_ length: Int) -> Int {
        (length + rawValue - 1) / rawValue
    }
}
