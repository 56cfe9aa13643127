import Vantage
import VantageHTTP
import VantageParameters

extension Endpoint {
    /// The length of a tour along a route.
    static func tour(of maps: ServedMaps, _ stores: ServedStores, limits: ServerLimits) -> Endpoint {
        Endpoint(
            "/v1/tour.json", "tour",
            "The length of a tour along a route, and the stretches where no scene sees the street.",
            parameters: TourRequest.parameters, produces: [.json], format: .schema("ride")
        ) { request in
            let tour = try await TourRequest(request, maps, stores, limits: limits).tour()
            return try .json(TourDescriptionJSON(tour))
        }
    }

    /// A frame of a tour.
    static func tourFrame(of maps: ServedMaps, _ stores: ServedStores, limits: ServerLimits) -> Endpoint {
        Endpoint(
            "/v1/tour", "tourFrame", "A frame of a tour along a route: the map, the street, or both.",
            parameters: [
                EndpointParameter(
                    "frame", .integer(0...Tour.maximumFrameCount), "The index of the frame, starting at 0.",
                    isRequired: true)
            ] + TourRequest.parameters + PictureFormatParameters.endpointParameters, produces: [.png, .jpeg, .webp]
        ) { request in
            let tourRequest = try TourRequest(request, maps, stores, limits: limits)
            let format = try request.query.options(PictureFormatParameters.self).format
            guard let number = try request.query.integer("frame") else {
                throw Problem(.badRequest, "missingParameter", "Expected frame=N. The first frame is frame=0.")
            }
            let tour = try await tourRequest.tour()
            guard (0..<tour.frameCount).contains(number) else {
                throw Problem(
                    .notFound, "noFrame",
                    "The tour has \(tour.frameCount) frames, from 0 to \(tour.frameCount - 1).")
            }
            let scene = tour.scene(ofFrame: number).map { "\($0)" } ?? ""
            return EndpointResponse(rendering: EntityTag(ofMap: try maps.current, request, scene), .revalidated) {
                EndpointResponse.Content(
                    type: MediaType(format), bytes: Array(try await tour.frame(number, as: format)))
            }
        }
    }
}

private struct TourDescriptionJSON: Encodable {
    private struct Gap: Encodable { let start, end: Double }

    private let frames: Int
    private let seconds: Double
    private let framesPerSecond: Double
    /// Stretches without scenes, in meters from the start.
    private let gaps: [Gap]

    init(_ tour: Tour) {
        (frames, framesPerSecond) = (tour.frameCount, tour.framesPerSecond)
        seconds = tour.duration.rounded(toPlaces: 3)
        gaps = (tour.street?.streetTour.gaps ?? []).map {
            Gap(start: $0.start.rounded(toPlaces: 1), end: $0.end.rounded(toPlaces: 1))
        }
    }
}

extension Tour {
    /// Returns the scene in the street half of a frame.
    fileprivate func scene(ofFrame number: Int) -> Scene? {
        guard let street else { return nil }
        let distance = (Double(number) + 0.5) / framesPerSecond * street.speed
        return street.streetTour.stop(at: min(distance, street.streetTour.routeTrack.length))?.scene.scene
    }
}
