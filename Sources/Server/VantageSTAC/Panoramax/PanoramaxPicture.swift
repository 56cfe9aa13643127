/// The sizes of pictures that Panoramax clients request.
enum PanoramaxPicture: String, CaseIterable {
    case sd, thumb

    /// The maximum width in pixels.
    var width: Int {
        switch self {
        case .sd: 2048
        case .thumb: 500
        }
    }
}
