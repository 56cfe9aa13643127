import Foundation
import Testing
import VantageCore
import VantageGeodesy
import VantageScenes

@testable import VantageSceneStore

/// The distribution of a test's scenes.
enum SceneLayout: String, CaseIterable, CustomTestStringConvertible {
    case clusters, uniform, northPole, southPole, antimeridian, arctic, denseCell, crowdedSpot, sameSpots

    var testDescription: String { rawValue }

    /// Whether a cell has so many scenes that the index splits it.
    var isCrowded: Bool { self == .denseCell || self == .crowdedSpot }
    var count: Int { isCrowded ? 5_000 : 500 }

    /// Creates scenes of all kinds, sizes, ages and headings. Each value is sometimes unknown. No two scenes have the
    /// same content.
    func records(seed: UInt64) throws -> [SceneRecord] {
        var generator = SeededGenerator(seed: seed)
        let centers = try (0..<12).map { _ in try uniformPlace(&generator) }
        return try (0..<count).map { number in
            var record = SceneRecord(coordinate: try place(centers, &generator), camera: .photo)
            let width = [640, 1000, 4000].randomElement(using: &generator)!
            record.size = PictureSize(width: width, height: width / 2)
            record.camera = Self.camera(width, &generator)
            record.heading =
                Bool.random(using: &generator)
                ? Heading(normalizing: Double.random(in: 0..<360, using: &generator)) : nil
            if Int.random(in: 0..<4, using: &generator) > 0 {
                let day = Int64.random(in: 0..<8, using: &generator) * 700
                record.captured = CaptureTime(milliseconds: day * 86_400_000, utcOffset: nil, zoneSource: .gps)
            }
            record.fileName = "\(rawValue)/\(number).jpg"
            record.contentHash = ContentHash(of: Array("\(seed) \(record.fileName!)".utf8))
            return record
        }
    }

    /// Returns a place to search from, usually at a scene or within 40 km of one.
    func requestedPlace(near records: [SceneRecord], _ generator: inout SeededGenerator) throws -> Coordinate {
        guard Int.random(in: 0..<10, using: &generator) > 0 else { return try uniformPlace(&generator) }
        let scene = records.randomElement(using: &generator)!.coordinate
        let meters = [0, 0.3, 3, 40, 400, 4_000, 40_000].randomElement(using: &generator)!
        return try scene.moved(by: meters, &generator)
    }

    private static func camera(_ width: Int, _ generator: inout SeededGenerator) -> CameraModel {
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: .perspective(horizontalFieldOfView: nil)
        case 1: .perspective(horizontalFieldOfView: Double.random(in: 20...120, using: &generator))
        case 2:
            .equirectangular(
                Equirectangular(
                    fullWidth: Double(width) * 2.5, fullHeight: Double(width) * 1.25, left: 5, top: 7, width: width,
                    height: width / 2))
        default: .equirectangular(Equirectangular(width: width, height: width / 2))
        }
    }

    private func uniformPlace(_ generator: inout SeededGenerator) throws -> Coordinate {
        try Coordinate(
            latitude: asin(Double.random(in: -1...1, using: &generator)) * 180 / .pi,
            longitude: Double.random(in: -180...180, using: &generator))
    }

    private func place(_ centers: [Coordinate], _ generator: inout SeededGenerator) throws -> Coordinate {
        func random(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &generator) }
        switch self {
        case .clusters:
            return try centers.randomElement(using: &generator)!.moved(by: pow(10, random(-1...3.5)), &generator)
        case .uniform: return try uniformPlace(&generator)
        case .northPole, .southPole:
            let pole = try Coordinate(latitude: self == .northPole ? 90 : -90, longitude: random(-180...180))
            return try pole.moved(by: random(0...1) < 0.05 ? 0 : pow(10, random(-1...4)), &generator)
        case .antimeridian:
            let onLine = try Coordinate(
                latitude: [-17, 0, 52, 70].randomElement(using: &generator)! + random(-0.01...0.01),
                longitude: Bool.random(using: &generator) ? 180 : -180)
            return try onLine.moved(by: random(0...1) < 0.1 ? 0 : pow(10, random(-1...3.5)), &generator)
        case .arctic:
            return try Coordinate(latitude: 80, longitude: 15).moved(by: pow(10, random(-1...4)), &generator)
        case .denseCell:
            let cell = CellFrame(cell: CellGrid.cell(of: try Coordinate(latitude: 48.5, longitude: 7.7)))
            return try Coordinate(
                latitude: cell.south + CellGrid.degreesPerRow * random(0.0001...0.9999),
                longitude: cell.west + cell.width * random(0.0001...0.9999))
        case .crowdedSpot:
            // A site that was photographed many times, partly from a single tripod.
            let site = try Coordinate(latitude: 60.2, longitude: 24.9)
            return try random(0...1) < 0.2 ? site : site.moved(by: pow(10, random(-1...2)), &generator)
        case .sameSpots:
            // Signs cropped from a panorama: many pictures at the same position, or within a meter of each other.
            let spot = centers.randomElement(using: &generator)!
            return try spot.moved(by: [0, 0, 0.2, 0.45, 0.55, 1.5].randomElement(using: &generator)!, &generator)
        }
    }
}

extension Coordinate {
    /// Returns a random place within roughly the given distance, possibly beyond a pole.
    func moved(by meters: Double, _ generator: inout SeededGenerator) throws -> Coordinate {
        // Computed on a sphere, because the exact distance does not matter.
        let angle = Double.random(in: 0...1, using: &generator).squareRoot() * meters / 6_371_000
        let azimuth = Double.random(in: 0..<2 * .pi, using: &generator)
        guard meters > 0 else { return self }
        let start = latitude * .pi / 180
        let sine = sin(start) * cos(angle) + cos(start) * sin(angle) * cos(azimuth)
        let turn = atan2(sin(azimuth) * sin(angle) * cos(start), cos(angle) - sin(start) * sine)
        return try Coordinate(
            latitude: asin(min(1, max(-1, sine))) * 180 / .pi,
            longitude: (longitude + turn * 180 / .pi).remainder(dividingBy: 360))
    }
}
