import Vantage

/// The answer to "is there imagery here?".
package struct AvailabilityJSON: Encodable, Sendable {
    package struct Nearest: Encodable, Sendable {
        package let distance: Double
    }

    package let available: Bool
    /// Where there is no scene, and it was asked for.
    package let nearest: Nearest?
    private let answer: AvailableScene?
    private let hasDetails: Bool

    /// - Parameters:
    ///   - nearest: Metres to the nearest scene, where that was asked for.
    ///   - hasDetails: Whether all that is known is wanted, and nothing rounded.
    package init(_ answer: AvailableScene?, nearest: Double? = nil, hasDetails: Bool = false) {
        available = answer != nil
        self.answer = answer
        self.hasDetails = hasDetails
        self.nearest = nearest.map { Nearest(distance: hasDetails ? $0 : $0.rounded(toPlaces: 3)) }
    }

    private enum CodingKeys: String, CodingKey {
        case available, nearest, token, distance, bearing
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(available, forKey: .available)
        try container.encodeIfPresent(nearest, forKey: .nearest)
        guard let answer else { return }
        try container.encode(answer.token, forKey: .token)
        try container.encode(hasDetails ? answer.distance : answer.distance.rounded(toPlaces: 3), forKey: .distance)
        try container.encodeIfPresent(answer.bearing?.degrees.rounded(toPlaces: 2), forKey: .bearing)
        try SceneJSON(answer.scene, hasDetails: hasDetails).encode(to: encoder)
    }
}
