import Vantage

/// What JSON says of the heights along a line: metres, and metres above the sea.
package struct ProfileJSON: Encodable, Sendable {
    /// Where the chart was written to; absent where none was.
    let output: String?
    let distance: Double
    let ascent: Double
    let descent: Double
    let lowest: Double?
    let highest: Double?
    /// Distance from the beginning, and height; null where none is known.
    let points: [[Double?]]

    /// - Parameter file: Where a chart was written to, where one was.
    package init(_ profile: ElevationProfile, file: String? = nil) {
        output = file
        distance = profile.distance.rounded(toPlaces: 1)
        ascent = profile.ascent.rounded(toPlaces: 1)
        descent = profile.descent.rounded(toPlaces: 1)
        lowest = profile.lowest?.rounded(toPlaces: 1)
        highest = profile.highest?.rounded(toPlaces: 1)
        points = profile.points.map { [$0.distance.rounded(toPlaces: 1), $0.elevation?.rounded(toPlaces: 1)] }
    }
}
