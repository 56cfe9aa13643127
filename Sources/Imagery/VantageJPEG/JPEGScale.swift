/// A scale at which libjpeg decodes a JPEG with less work than at full size. The sides are divided by the raw value.
package enum JPEGScale: Int, CaseIterable, Sendable {
    case full = 1
    case half = 2
    case quarter = 4
    case eighth = 8

    /// Returns the length of a side at this scale, in pixels. Lengths are rounded up, as in libjpeg.
    package func scaled(_ length: Int) -> Int {
        (length + rawValue - 1) / rawValue
    }
}
