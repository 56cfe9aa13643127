import Vantage
import VantageRequests

/// Which scenes will do, as `vantage available` has it.
enum FilterParameters {
    static let all: [EndpointParameter] = [
        EndpointParameter("radius", .number(Parameter.radii), "How far from the place a scene may be, in metres."),
        EndpointParameter(
            "rank", .words(SceneRanking.allCases.map(\.rawValue)),
            "nearest, or best: weighs distance, facing, 360° and age."),
        EndpointParameter("facing", .text(example: "48.2001,7.7002"), "Only scenes that look at this place."),
        EndpointParameter(
            "facing-tolerance", .number(Parameter.tolerances),
            "Degrees to either side that a photo may look past that place."),
        EndpointParameter(
            "captured-after", .text(example: "2023-05-17"), "Only scenes taken at this time or later."),
        EndpointParameter("captured-before", .text(example: "2025-01-01"), "Only scenes taken before this time."),
        EndpointParameter("kind", .words(SceneKind.allCases.map(\.jsonName)), "Only scenes of this kind."),
        EndpointParameter("collection", .text(example: "aubeval"), "Only scenes of this collection."),
        EndpointParameter("has-picture", .flag, "Only scenes that have a picture to show."),
    ]

    /// - Parameter hasPicture: Whether only scenes with a picture will do.
    static func options(
        _ query: QueryValues, _ names: ParameterNames, hasPicture: Bool = false
    ) throws -> AvailabilityOptions {
        var request = FilterRequest()
        request.radius = try query.number("radius")
        if let ranking: SceneRanking = try query.word("rank") { request.ranking = ranking }
        request.facing = query.text("facing")
        request.facingTolerance = try query.number("facing-tolerance")
        request.capturedAfter = query.text("captured-after")
        request.capturedBefore = query.text("captured-before")
        let kind: SceneKind? = try query.word("kind")
        request.panoramasOnly = kind == .panorama
        request.photosOnly = kind == .photo
        request.collection = query.text("collection")
        return try request.availability(hasPicture: query.flag("has-picture") || hasPicture, names)
    }
}
