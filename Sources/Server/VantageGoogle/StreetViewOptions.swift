import Vantage
import VantageHTTP
import VantageParameters

/// The options for a view, in the format of Google's Street View Static API.
enum StreetViewOptions {
    /// The allowed fields of view in degrees. Google's maximum is 120.
    static let fieldsOfView = FieldOfView.range.lowerBound...120.0

    static let parameters: [EndpointParameter] = [
        EndpointParameter("size", .text(example: "640x480"), "Width and height in pixels. Required for a picture."),
        EndpointParameter(
            "heading", .number(Parameter.headings),
            "The direction of the view, in degrees clockwise from north. Default: toward location."),
        EndpointParameter("pitch", .number(Parameter.pitches), "The pitch, in degrees above the horizon. Default: 0."),
        EndpointParameter(
            "fov", .number(fieldsOfView), "Horizontal field of view in degrees. Default: 90."),
        EndpointParameter(
            "return_error_code", .flag,
            "Return 404 if there is no imagery, instead of a gray picture with status 200."),
    ]

    static func options(_ values: GoogleValues, limits: SnapshotLimits) throws -> LookAroundSnapshotter.Options {
        var options = LookAroundSnapshotter.Options(
            size: try values("size").size(values.required("size", "640x480")), limits: limits)
        options.heading = try values.number("heading").map { try values("heading").heading($0) }
        options.pitch = try values.number("pitch").map {
            try values("pitch").check($0, in: Parameter.pitches, " degrees")
        }
        options.fieldOfView = try values.number("fov").map {
            try FieldOfView(values("fov").check($0, in: fieldsOfView, " degrees"))
        }
        // Rejects oversized views even if there is no imagery.
        try options.check()
        return options
    }
}
