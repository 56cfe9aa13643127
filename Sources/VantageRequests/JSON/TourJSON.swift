import Vantage

/// What a tour says of itself.
package struct TourJSON: Encodable {
    private let frames: Int
    /// Of them, those that were not there.
    private let made: Int
    private let seconds: Double

    package init(_ tour: Tour, made: Int) {
        (frames, seconds, self.made) = (tour.frameCount, tour.duration, made)
    }
}
