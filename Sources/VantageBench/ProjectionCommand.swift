import ArgumentParser
import Foundation
import Vantage

/// Says what places the points of a pitched map show.
struct ProjectionCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "projection", abstract: "Say what places the points of a map show, and where these fall.",
        discussion: """
            With --source the map is a realistic one. Reads lines X,Y and prints X,Y,LATITUDE,LONGITUDE, of which X and Y are those that the place falls on; an empty
            line above the horizon.

            Example:
              vantage-bench projection --at 43.73,7.42 --zoom 15 --heading 20 --pitch 60 --size 480x360
            """)

    @Option(parsing: .unconditional, help: ArgumentHelp("The middle.", valueName: "LAT,LON")) var at: String
    @Option(help: "At zoom Z the world is 512·2^Z points wide.") var zoom = 14.0
    @Option(help: "Degrees clockwise from north.") var heading = 0.0
    @Option(help: "Degrees from straight down.") var pitch = 0.0
    @Option(help: "Degrees under which the height is seen; MapLibre's where nothing is said.")
    var fieldOfView = 36.86989764584402
    @Option(help: ArgumentHelp("Points.", valueName: "WxH")) var size = PixelSize(width: 480, height: 360)

    @Option(parsing: .upToNextOption, help: ArgumentHelp("What a realistic map is drawn from.", valueName: "FILE…"))
    var source: [String] = []

    func run() async throws {
        var camera = MapCamera(
            center: try Coordinate(parsing: at), zoom: zoom, heading: Heading(normalizing: heading), pitch: pitch)
        camera.fieldOfView = fieldOfView
        let projection = try await projection(of: camera)
        while let line = readLine() {
            let point = line.split(separator: ",").compactMap { Double($0) }
            guard point.count == 2, let place = projection.coordinate(for: CGPoint(x: point[0], y: point[1])) else {
                LineProtocol.say("")
                continue
            }
            let back = projection.point(for: place)
            LineProtocol.say("\(back.x),\(back.y),\(place.latitude),\(place.longitude)")
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
