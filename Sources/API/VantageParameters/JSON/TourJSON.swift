import Vantage

/// JSON representation of a rendered tour.
package struct TourJSON: Encodable {
    private let frames: Int
    /// The number of frames that were rendered, not counting those that already existed.
    private let made: Int
    private let seconds: Double

    package init(_ tour: Tour, made: Int) {
        (frames, seconds, self.made) = (tour.frameCount, tour.duration, made)
    }
}
