/// The sizes of pictures that clients of Panoramax ask for.
enum PanoramaxPicture: String, CaseIterable {
    case sd, thumb

    /// Pixels across, at most.
    var width: Int {
        switch self {
        case .sd: 2048
        case .thumb: 500
        }
    }
}
