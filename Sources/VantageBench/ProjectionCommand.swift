import ArgumentParser
import Foundation
import Vantage

/// Says what places the points of a pitched map show.
struct ProjectionCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "projection", abstract: "Say what places the points of a map show, and where these fall.",
        discussion: """
            Reads lines X,Y and prints X,Y,LATITUDE,LONGITUDE, of which X and Y are those that the place falls on; an empty
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

    func run() async throws {
        var camera = MapCamera(
            center: try Coordinate(parsing: at), zoom: zoom, heading: Heading(normalizing: heading), pitch: pitch)
        camera.fieldOfView = fieldOfView
        let projection = try MapArea.camera(camera)
            .projection(width: Double(size.width), height: Double(size.height), insets: MapInsets())
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
}
