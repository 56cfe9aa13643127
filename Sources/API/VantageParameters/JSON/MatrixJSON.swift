import Vantage

/// A matrix of travel times and distances: a row for each source, a column for each destination.
package struct MatrixJSON: Encodable, Sendable {
    /// The IDs of the sources and destinations, if they have any.
    let from: [String]?
    let to: [String]?
    /// The durations in seconds and the lengths in meters; `null` where there is no route.
    let durations: [[Double?]]
    let distances: [[Double?]]

    package init(_ matrix: TravelMatrix, from: [String]? = nil, to: [String]? = nil) {
        (self.from, self.to) = (from, to)
        func rows(_ value: (TravelMatrix.Entry) -> Double) -> [[Double?]] {
            (0..<matrix.sourceCount).map { source in
                (0..<matrix.destinationCount).map { matrix[source, $0].map { value($0).rounded(toPlaces: 1) } }
            }
        }
        durations = rows(\.expectedTravelTime)
        distances = rows(\.distance)
    }
}
