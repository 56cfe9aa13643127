import Vantage

/// The parameters for a map's area and camera.
package enum MapAreaParameters: ParameterGroup {
    package static let standard = MapAreaRequest()

    package static let all: [ParameterDescription<MapAreaRequest>] = [
        .coordinate("at", \.center, "The center of the map."),
        .number(
            "zoom", \.zoom, in: MapProjection.zooms,
            "The zoom of a map with a given center; at zoom Z the world is 512·2^Z points wide.",
            defaultText: MapAreaRequest.standardZoom.short
        ).inBatches,
        .box("bbox", \.box, "Show all of this box, in degrees."),
        .position(
            "camera-at", \.camera, isHeightRequired: true, "The position of the camera, METERS above the ground."),
        .position(
            "look-at", \.target, isHeightRequired: false,
            "The point that the camera looks at; used with camera-at."),
        .heading("heading", \.heading, "The direction at the top of the map, clockwise from north.", defaultText: "0")
            .inBatches,
        .number(
            "pitch", \.pitch, in: MapProjection.pitches, unit: "degrees",
            "The tilt of the camera from straight down.", defaultText: "0"),
    ]
}

/// A map's area, in one of several forms, and the direction of its camera.
package struct MapAreaRequest: Sendable {
    /// A place and a height above the ground, in meters.
    package struct Position: Hashable, Sendable {
        package let place: Coordinate
        package let height: Double
    }

    package static let standardZoom = 15.0

    package var center: Coordinate?
    /// The zoom of a map whose area is specified by its center.
    package var zoom: Double?
    package var box: BoundingBox?
    /// The position of a camera that looks at ``target``.
    package var camera: Position?
    package var target: Position?
    package var heading: Heading?
    package var pitch: Double?

    package init() {}

    /// Returns the requested area.
    ///
    /// - Parameters:
    ///   - places: Places to show if the request has no area of its own.
    ///   - extent: A rectangle to show if there are no places either.
    /// - Returns: `nil` if the request has no area and there is nothing else to show.
    package func area(fitting places: [Coordinate]? = nil, orShowing extent: MapRect? = nil) -> MapArea? {
        let (heading, pitch) = (heading ?? .north, pitch ?? 0)
        if let center {
            return .camera(
                MapCamera(center: center, zoom: zoom ?? Self.standardZoom, heading: heading, pitch: pitch))
        }
        if let box { return .box(box, heading: heading, pitch: pitch) }
        if let camera, let target {
            return .camera(
                MapCamera(
                    lookingAt: target.place, altitude: target.height, from: camera.place, eyeAltitude: camera.height))
        }
        if let places { return .places(places, heading: heading, pitch: pitch) }
        return extent.map { .rect($0, heading: heading, pitch: pitch) }
    }
}

extension ParameterDescription {
    fileprivate static func position(
        _ name: String, _ path: OptionPath<Options, MapAreaRequest.Position?>, isHeightRequired: Bool, _ help: String
    ) -> Self {
        let form = isHeightRequired ? "LAT,LON,METERS" : "LAT,LON[,METERS]"
        return optional(
            name, path, .text(example: isHeightRequired ? "48.1985,7.7002,150" : "48.2001,7.7002", placeholder: form),
            help,
            parse: { parameter in
                { (text) throws(RequestError) in
                    let (place, height) = try parameter.placeAndHeight(text, isHeightRequired: isHeightRequired)
                    return MapAreaRequest.Position(place: place, height: height)
                }
            },
            text: { "\($0.place),\($0.height)" })
    }
}
