import Vantage

/// The parameters for matching a track with roads.
package enum TrackMatchParameters: ParameterGroup {
    package static let standard = TrackMatchOptions()

    package static let all: [ParameterDescription<TrackMatchOptions>] = [
        .choice("by", \.mode, "The mode of travel.", default: .car),
        .number(
            "accuracy", \.accuracy, in: TrackMatchRequest.accuracies, unit: "meters",
            "The standard deviation of the track's position errors.", default: 5),
        .languages(
            "language", \.languages,
            "Languages for instructions, most preferred first: en, de, fr, es, pt, ja, zh or ar."),
        .units("units", \.units),
    ]
}

/// A request for the roads that a track followed.
package struct TrackMatchOptions: Sendable {
    package var mode = TravelModeName.car
    package var accuracy = 5.0
    /// BCP 47 tags, most preferred first.
    package var languages: [String] = []
    package var units: UnitSystem?

    package init() {}

    package func request(_ points: [Coordinate]) -> TrackMatchRequest {
        TrackMatchRequest(points: points, transportType: mode.type, accuracy: accuracy, languages: languages)
    }
}
