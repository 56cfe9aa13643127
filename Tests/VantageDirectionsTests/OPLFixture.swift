import Foundation
import VantageGeodesy
import VantageSceneFixtures

@testable import VantageDirections

/// Roads in OPL, on a grid near 48° north, 7° east, with 149 m between columns and 111 m between rows.
struct OPLFixture {
    private var lines: [String] = []
    /// Nodes and relations.
    private var others: [String] = []

    /// Adds a way.
    ///
    /// - Parameter places: Columns and rows, from the southwest.
    mutating func way(_ places: [(Double, Double)], _ tags: [String: String]) {
        let text = tags.sorted { $0.key < $1.key }.map { "\(Self.escaped($0.key))=\(Self.escaped($0.value))" }
        let nodes = places.map { place in
            "n\(Self.node(place))x\(Self.longitude(place.0))y\(Self.latitude(place.1))"
        }
        lines.append(
            "w\(lines.count + 1) v1 dV c0 t i0 u T\(text.joined(separator: ",")) N\(nodes.joined(separator: ","))")
    }

    /// Adds tags to the node at a place.
    mutating func node(_ place: (Double, Double), _ tags: [String: String]) {
        let text = tags.sorted { $0.key < $1.key }.map { "\(Self.escaped($0.key))=\(Self.escaped($0.value))" }
        others.append(
            "n\(Self.node(place)) v1 dV c0 t i0 u T\(text.joined(separator: ",")) "
                + "x\(Self.longitude(place.0)) y\(Self.latitude(place.1))")
    }

    /// Adds a turn restriction between ways, which are numbered from 1 in the order in which they were added.
    mutating func restrict(_ tags: [String: String], from: Int, via place: (Double, Double), to: Int) {
        let text = (["type": "restriction"].merging(tags) { $1 }).sorted { $0.key < $1.key }
            .map { "\(Self.escaped($0.key))=\(Self.escaped($0.value))" }
        others.append(
            "r\(others.count + 1) v1 dV c0 t i0 u T\(text.joined(separator: ",")) "
                + "Mw\(from)@from,n\(Self.node(place))@via,w\(to)@to")
    }

    static func place(_ column: Double, _ row: Double) throws -> Coordinate {
        try Coordinate(latitude: latitude(row), longitude: longitude(column))
    }

    static func longitude(_ column: Double) -> Double { (7 + column * 0.002).rounded(to: 1e7) }
    static func latitude(_ row: Double) -> Double { (48 + row * 0.001).rounded(to: 1e7) }

    /// Returns the id of the node at a place. The same place always has the same node.
    private static func node(_ place: (Double, Double)) -> Int {
        Int((place.0 * 1000).rounded()) * 100_000 + Int((place.1 * 1000).rounded()) + 1_000_000
    }

    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.map {
            CharacterSet.alphanumerics.contains($0) ? "\($0)" : "%\(String($0.value, radix: 16))%"
        }
        .joined()
    }

    /// Creates a road file with these roads, and opens it.
    func store(in folder: TemporaryFolder) async throws -> RoadStore {
        try folder.write((lines + others).joined(separator: "\n") + "\n", to: "town.opl")
        let file = folder.url.appending(path: "\(UUID().uuidString).roads")
        _ = try await RoadImport.make(from: folder.url.appending(path: "town.opl"), at: file)
        return try await RoadStore(opening: file)
    }
}

extension Double {
    fileprivate func rounded(to parts: Double) -> Double { (self * parts).rounded() / parts }
}
