import Vantage

/// JSON representation of an elevation profile. Distances are in meters, and heights in meters above sea level.
package struct ProfileJSON: Encodable, Sendable {
    /// The path of the chart, or `nil` if none was written.
    let output: String?
    let distance: Double
    let ascent: Double
    let descent: Double
    let lowest: Double?
    let highest: Double?
    /// The samples: the distance from the start and the height, or `null` if the height is unknown.
    let points: [[Double?]]

    /// Creates the representation of a profile.
    ///
    /// - Parameters:
    ///   - profile: The profile.
    ///   - file: The path of the chart, if one was written.
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
