import ArgumentParser
import Foundation
import Vantage

/// A command that projects points on a pitched map to coordinates and back.
struct ProjectionCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "projection", abstract: "Project points on a map to coordinates and back.",
        discussion: """
            With --source, the map is realistic. Reads lines of the form X,Y. For each, prints X,Y,LATITUDE,LONGITUDE:
            the coordinate at that point, preceded by the point to which this coordinate projects back. Prints an empty
            line for a point above the horizon.

            Example:
              vantage-bench projection --at 43.73,7.42 --zoom 15 --heading 20 --pitch 60 --size 480x360
            """)

    @Option(parsing: .unconditional, help: ArgumentHelp("The center of the map.", valueName: "LAT,LON")) var at: String
    @Option(help: "Zoom level; at zoom Z the world is 512·2^Z points wide.") var zoom = 14.0
    @Option(help: "The direction at the top of the map, in degrees clockwise from north.") var heading = 0.0
    @Option(help: "The tilt from straight down, in degrees.") var pitch = 0.0
    @Option(help: "The vertical field of view, in degrees. The default is MapLibre's.")
    var fieldOfView = 36.86989764584402
    @Option(help: ArgumentHelp("Width and height in points.", valueName: "WxH"))
    var size = PixelSize(width: 480, height: 360)

    @Option(parsing: .upToNextOption, help: ArgumentHelp("The sources for a realistic map.", valueName: "FILE…"))
    var source: [String] = []

    func run() async throws {
        var camera = MapCamera(
            center: try Coordinate(parsing: at), zoom: zoom, heading: Heading(normalizing: heading), pitch: pitch)
        camera.fieldOfView = fieldOfView
        let projection = try await projection(of: camera)
        while let line = readLine() {
            let point = line.split(separator: ",").compactMap { Double($0) }
            guard point.count == 2, let place = projection.coordinate(for: CGPoint(x: point[0], y: point[1])) else {
                BenchmarkProtocol.say("")
                continue
            }
            let back = projection.point(for: place)
            BenchmarkProtocol.say("\(back.x),\(back.y),\(place.latitude),\(place.longitude)")
        }
    }

    private func projection(of camera: MapCamera) async throws -> MapProjection {
        guard !source.isEmpty else {
            return try MapArea.camera(camera)
                .projection(width: Double(size.width), height: Double(size.height), insets: MapInsets())
        }
        let store = try await MapStore(opening: source.map { URL(filePath: $0) })
        let options = MapSnapshotter.Options(
            area: .camera(camera), size: .init(width: size.width, height: size.height), elevationStyle: .realistic)
        return try await MapSnapshotter(options: options, in: store).snapshot.projection
    }
}
