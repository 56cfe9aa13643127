import Vantage

/// The answer to "is there imagery here?", as CLI.md has it.
struct AvailabilityJSON: Encodable {
    struct Nearest: Encodable {
        let distance: Double
    }

    let available: Bool
    var nearest: Nearest?
    private let answer: AvailableScene?

    init(_ answer: AvailableScene?) {
        available = answer != nil
        self.answer = answer
    }

    private enum CodingKeys: String, CodingKey {
        case available, nearest, token, distance, bearing
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(available, forKey: .available)
        try container.encodeIfPresent(nearest, forKey: .nearest)
        guard let answer else { return }
        try container.encode(answer.token, forKey: .token)
        try container.encode(answer.distance.rounded(toPlaces: 3), forKey: .distance)
        try container.encodeIfPresent(answer.bearing?.degrees.rounded(toPlaces: 2), forKey: .bearing)
        try SceneJSON(answer.scene).encode(to: encoder)
    }
}
