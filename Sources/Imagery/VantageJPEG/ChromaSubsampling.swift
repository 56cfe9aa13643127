/// The chroma subsampling of a JPEG. The raw values use the conventional notation.
package enum ChromaSubsampling: String, CaseIterable, Sendable {
    /// One chroma sample per 2×2 pixels.
    case s420 = "420"
    /// One chroma sample per two horizontally adjacent pixels.
    case s422 = "422"
    /// One chroma sample per pixel.
    case s444 = "444"
    /// No chroma.
    case gray = "gray"

    /// The number of luma samples per chroma sample.
    var lumaSamples: (across: Int32, down: Int32) {
        switch self {
        case .s420: (2, 2)
        case .s422: (2, 1)
        case .s444, .gray: (1, 1)
        }
    }
}
