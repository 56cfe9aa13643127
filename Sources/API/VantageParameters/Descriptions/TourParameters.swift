import Vantage

/// The parameters for a tour.
package enum TourParameters: ParameterGroup {
    package static let standard = TourSettings()

    package static let all: [ParameterDescription<TourSettings>] = [
        // Commands have the flags --views and --beside instead.
        .choice(
            "form", \.form, "The map, the street-level view, or both side by side.", default: standard.form
        ).only(in: .server),
        .number(
            "speed", \.speed, in: Parameter.speeds, unit: "meters per second", "The speed along the route.",
            default: standard.speed),
        .number(
            "fps", \.framesPerSecond, in: Tour.frameRates, unit: "frames per second", "The frame rate.",
            default: standard.framesPerSecond),
        .number("zoom", \.zoom, in: MapProjection.zooms, "The zoom of the map.", default: standard.zoom),
        .number(
            "pitch", \.pitch, in: MapProjection.pitches, unit: "degrees", "The tilt of the camera from straight down.",
            default: standard.pitch),
        .size("size", \.size, "The width and height of a frame in points, or of each half if a frame has two."),
        // On the server, the quality is part of the frame's format.
        .integer(
            "quality", \.quality, in: Parameter.qualities, "The quality of the frames and of a .webp movie.",
            default: standard.quality
        ).only(in: .command),
    ]
}

/// The settings of a tour, apart from the route and the map's appearance.
package struct TourSettings: Sendable {
    package enum Form: String, CaseIterable, Sendable {
        case map = "map"
        case street = "street"
        case beside = "beside"
    }

    package var form = Form.map
    /// The speed, in meters per second.
    package var speed = 14.0
    package var framesPerSecond = 25.0
    package var zoom = 16.5
    /// The tilt of the camera from straight down, in degrees.
    package var pitch = 60.0
    package var size = PictureSize(width: 640, height: 480)
    package var quality = 85

    package init() {}
}
