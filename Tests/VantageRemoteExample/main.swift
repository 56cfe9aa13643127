import Foundation
import Vantage
import VantageRemote

/// A local store or a remote server. The rest of the program does not depend on which it is.
func provider(at place: String) async throws -> any SceneProvider {
    guard place.hasPrefix("http") else { return try await SceneStore(opening: URL(filePath: place)) }
    guard let address = URL(string: place) else { throw CocoaError(.fileReadUnsupportedScheme) }
    return RemoteSceneProvider(try RemoteServer(address, key: ProcessInfo.processInfo.environment["VANTAGE_KEY"]))
}

do {
    let provider = try await provider(at: CommandLine.arguments[1])
    let picture = URL(filePath: CommandLine.arguments[2])
    let door = try Coordinate(latitude: 48.19997, longitude: 7.69993)

    guard let scene = try await LookAroundSceneRequest(coordinate: door, in: provider).scene else {
        print("No imagery here.")
        exit(1)
    }
    print("A \(scene.kind.rawValue) at \(scene.coordinate), by \(scene.attribution ?? "someone unknown")")
    print("Its token is \(try await scene.token)")

    let options = LookAroundSnapshotter.Options(size: .init(width: 800, height: 600), badge: true)
    let snapshot = try await LookAroundSnapshotter(scene: scene, options: options).snapshot
    try snapshot.jpegData.write(to: picture)
    if let point = snapshot.point(for: door) {
        print("The door is at \(Int(point.x)),\(Int(point.y)) of \(snapshot.pixelWidth)×\(snapshot.pixelHeight).")
    }

    let street = (0..<100).map { try! Coordinate(latitude: 48.199 + Double($0) * 2e-5, longitude: 7.7) }
    let seen = try await provider.scenes(near: street, options: AvailabilityOptions(radius: 20)).count { $0 != nil }
    print("\(seen) of \(street.count) places along the street have imagery.")
} catch let error as any VantageError {
    print("\(error.codeName): \(error)")
    exit(65)
}
