import Vantage
import VantageRequests

extension Endpoint {
    /// How long a ride along a route is.
    static func tour(of maps: ServedMaps, _ stores: ServedStores, limits: ServerLimits) -> Endpoint {
        Endpoint(
            "/v1/tour.json", "tour", "How many frames a ride along a route has, and where no scene sees the street.",
            parameters: TourRequest.parameters, gives: [.json], form: .schema("ride")
        ) { request in
            let tour = try await TourRequest(request, maps, stores, limits: limits).tour()
            return try .json(TourDescriptionJSON(tour))
        }
    }

    /// One frame of a ride.
    static func tourFrame(of maps: ServedMaps, _ stores: ServedStores, limits: ServerLimits) -> Endpoint {
        Endpoint(
            "/v1/tour", "tourFrame", "A frame of a ride along a route: of the map, of the street, or of both.",
            parameters: [
                EndpointParameter(
                    "frame", .integer(0...Tour.mostFrames), "Which one, from 0.", isRequired: true)
            ] + TourRequest.parameters + MapParameters.format, gives: [.png, .jpeg, .webp]
        ) { request in
            let asked = try TourRequest(request, maps, stores, limits: limits)
            let format = try MapParameters.format(request.query, request.names)
            guard let number = try request.query.integer("frame") else {
                throw Problem(.badRequest, "missingParameter", "Say which frame of the ride: frame=0 is the first.")
            }
            let tour = try await asked.tour()
            guard (0..<tour.frameCount).contains(number) else {
                throw Problem(
                    .notFound, "noFrame",
                    "The ride has \(tour.frameCount) frames, from 0 to \(tour.frameCount - 1). Ask for one of these.")
            }
            let scene = tour.scene(ofFrame: number).map { "\($0)" } ?? ""
            return Answer(drawing: EntityTag(ofMap: try maps.current, request, scene), .revalidated) {
                Answer.Content(type: MediaType(format), bytes: Array(try await tour.frame(number, as: format)))
            }
        }
    }
}

private struct TourDescriptionJSON: Encodable {
    private struct Gap: Encodable { let start, end: Double }

    private let frames: Int
    private let seconds: Double
    private let framesPerSecond: Double
    /// Metres from the beginning.
    private let gaps: [Gap]

    init(_ tour: Tour) {
        (frames, framesPerSecond) = (tour.frameCount, tour.framesPerSecond)
        seconds = tour.duration.rounded(toPlaces: 3)
        gaps = (tour.street?.ride.gaps ?? []).map {
            Gap(start: $0.start.rounded(toPlaces: 1), end: $0.end.rounded(toPlaces: 1))
        }
    }
}

extension Tour {
    /// What the street's half of a frame shows.
    fileprivate func scene(ofFrame number: Int) -> Scene? {
        guard let street else { return nil }
        let distance = (Double(number) + 0.5) / framesPerSecond * street.speed
        return street.ride.stop(at: min(distance, street.ride.ride.length))?.scene.scene
    }
}
