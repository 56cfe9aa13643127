// The program in the package that scripts/consumer.sh builds. It finds the scene near a place in a store and writes a
// view of it to a file. The package has modules of its own, such as Geodesy, to check that their names do not collide
// with those in the library.
import Directions
import Foundation
import Geodesy
import Pictures
import Places
import Routing
import Scenes
import Vantage
import VantageMapConformance
import VantageSceneConformance
import Visibility

let modules = [Directions.own, Geodesy.own, Pictures.own, Places.own, Routing.own, Scenes.own, Visibility.own]
let arguments = CommandLine.arguments
guard arguments.count == 3, modules.allSatisfy({ $0 == "own" }) else {
    print("Usage: consumer STORE PICTURE")
    exit(64)
}

let store = try await SceneStore(opening: URL(filePath: arguments[1]))
let place = try Coordinate(latitude: 48.2, longitude: 7.7)
guard let scene = try await LookAroundSceneRequest(coordinate: place, in: store).scene else {
    print("The store has no scene near \(place).")
    exit(1)
}
let options = LookAroundSnapshotter.Options(size: .init(width: 160, height: 120))
let snapshot = try await LookAroundSnapshotter(scene: scene, options: options).snapshot
try snapshot.jpegData.write(to: URL(filePath: arguments[2]))
print("Wrote \(snapshot.pixelWidth)×\(snapshot.pixelHeight) pixels of a \(scene.kind.rawValue).")
