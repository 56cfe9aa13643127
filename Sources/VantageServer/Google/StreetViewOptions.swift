import Vantage
import VantageRequests

/// What a view shows that is asked for as at Google.
enum StreetViewOptions {
    /// Degrees. Google's are at most 120 wide.
    static let fieldsOfView = FieldOfView.range.lowerBound...120.0

    static let parameters: [EndpointParameter] = [
        EndpointParameter("size", .text(example: "640x480"), "Width and height in pixels; a picture needs it."),
        EndpointParameter(
            "heading", .number(Parameter.headings),
            "Degrees clockwise from north; towards location where nothing is said."),
        EndpointParameter("pitch", .number(Parameter.pitches), "Degrees above the horizon; 0 where nothing is said."),
        EndpointParameter(
            "fov", .number(fieldsOfView), "Horizontal field of view in degrees; 90 where nothing is said."),
        EndpointParameter(
            "return_error_code", .flag, "Whether no imagery is 404; otherwise it is a grey picture with 200."),
    ]

    static func options(_ values: GoogleValues, limits: SnapshotLimits) throws -> LookAroundSnapshotter.Options {
        var request = ViewRequest()
        request.size = try values.required("size", "640x480")
        request.heading = try values.number("heading")
        request.pitch = try values.number("pitch")
        request.fieldOfView = try values.number("fov").map {
            try values("fov").check($0, in: fieldsOfView, " degrees")
        }
        let options = try request.options(limits: limits, .plain)
        // What is too large is so where there is no imagery, too.
        try options.check()
        return options
    }
}
