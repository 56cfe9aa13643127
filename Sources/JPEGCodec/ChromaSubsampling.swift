/// How much color a JPEG keeps; the raw values are those that people type.
package enum ChromaSubsampling: String, CaseIterable, Sendable {
    /// One color for 2×2 pixels.
    case s420 = "420"
    /// One color for two pixels side by side.
    case s422 = "422"
    /// A color for each pixel.
    case s444 = "444"
    /// No color.
    case grey = "gray"

    /// Luma samples, across and down, for one chroma sample.
    var lumaSamples: (across: Int32, down: Int32) {
        switch self {
        case .s420: (2, 2)
        case .s422: (2, 1)
        case .s444, .grey: (1, 1)
        }
    }
}
