import Foundation
import Testing
import VantageCore
import VantageGeodesy
import VantageMapFixtures

@testable import VantageMapCanvas
@testable import VantageMapRenderer

@Suite struct ProfileTests {
    /// A cone 1000 m high in the middle of a map with a single tile.
    private static let hill = MapRenderer(sources: [
        HeightTiles(zooms: 5...5) { column, _, _ in 1000 - Double(abs(column - 512)) }
    ])

    private static func place(_ column: Double) -> Coordinate {
        MapPoint(x: (column + 0.5) / 1024, y: 0.5001).coordinate
    }

    @Test func `measures ascent and descent over a hill`() throws {
        let profile = try Self.hill.profile(along: [Self.place(412), Self.place(512), Self.place(552)], step: nil)
        #expect(abs(profile.ascent - 100) < 2)
        #expect(abs(profile.descent - 40) < 2)
        #expect(profile.highest == 1000)
        #expect(abs(try #require(profile.lowest) - 900) < 0.1)
        #expect(profile.points.count > 400)
        let whole = Self.place(412).distance(to: Self.place(552))
        #expect(abs(profile.distance / whole - 1) < 1e-6)
    }

    @Test func `samples every vertex of the line, and leaves at most one step between samples`() throws {
        let line = [Self.place(500), Self.place(503.3), Self.place(503.3), Self.place(520)]
        let profile = try Self.hill.profile(along: line, step: 10_000)
        let distances = profile.points.map(\.distance)
        #expect(zip(distances, distances.dropFirst()).allSatisfy { $1 > $0 && $1 - $0 <= 10_000.001 })
        for place in line { #expect(profile.points.contains { $0.coordinate.distance(to: place) < 0.01 }) }
    }

    @Test func `ignores small ups and downs as noise`() throws {
        let rough = MapRenderer(sources: [
            HeightTiles(zooms: 5...5) { column, _, _ in 100 + (column.isMultiple(of: 2) ? 0.9 : 0) }
        ])
        let profile = try rough.profile(along: [Self.place(400), Self.place(500)], step: nil)
        #expect(profile.ascent == 0 && profile.descent == 0)
    }

    @Test func `leaves a gap where heights are unknown and takes the short way across ±180°`() throws {
        let half = MapRenderer(sources: [
            HeightTiles(zooms: 3...3) { column, _, _ in column > 250 ? 50 : column < 3 ? 60 : nil }
        ])
        let line = [try Coordinate(latitude: 10, longitude: 177), try Coordinate(latitude: 10, longitude: -170)]
        let profile = try half.profile(along: line, step: nil)
        #expect(profile.distance < 1_500_000)
        #expect(profile.points.first?.elevation == 50)
        #expect(profile.points.last?.elevation == nil)
        #expect(abs(try #require(profile.highest) - 60) < 1e-9)
    }

    @Test func `reports invalid input`() throws {
        let place = Self.place(500)
        #expect(throws: MapError.self) { try Self.hill.profile(along: [place], step: nil) }
        for step in [0, -1, 0.0001, .nan] {
            #expect(throws: MapError.self) { try Self.hill.profile(along: [place, Self.place(600)], step: step) }
        }
        let none = try SampleMap.renderer("aubeval.mbtiles")
        let error = #expect(throws: MapError.self) { try none.elevations(at: [place]) }
        #expect(error?.code == .noElevation && error?.description.contains("No source has elevation") == true)
    }

    @Test func `labels the axes with round numbers`() {
        #expect(ChartScale(172...1437, most: 5).marks == [0, 500, 1000, 1500])
        #expect(ChartScale(0...950, most: 8, isExact: true).marks == [0, 200, 400, 600, 800])
        #expect(ChartScale(-3...4, most: 5).range == -4...4)
    }

    @Test func `fills a chart only where heights are known`() throws {
        let profile = try Self.hill.profile(along: [Self.place(412), Self.place(512)], step: nil)
        let chart = try ProfileChart(profile, size: PictureSize(width: 320, height: 160)).data()
        let canvas = try DecodedPicture([UInt8](chart), label: "The chart").canvas
        #expect((canvas.width, canvas.height) == (320, 160))
        let (sky, ground) = (canvas.color(70, 20), canvas.color(290, 128))
        #expect(sky == SIMD3(1, 1, 1))
        #expect(ground.z > ground.x)
        let gap = try MapRenderer(sources: [HeightTiles(zooms: 0...0) { _, _, _ in nil }])
            .profile(along: [Self.place(412), Self.place(512)], step: nil)
        #expect(throws: MapError.self) { try ProfileChart(gap).data() }
    }

    @Test func `finds the documented heights of the sample town and its hill`() throws {
        let renderer = try SampleMap.renderer("heights.mbtiles")
        let hill = try Coordinate(latitude: 48.1861, longitude: 7.7314)
        let heights = try renderer.elevations(at: [SampleMap.town, hill, Coordinate(latitude: 0, longitude: 0)])
        #expect(abs(try #require(heights[0]) - 172) < 1.5)
        #expect(abs(try #require(heights[1]) - 412) < 8)
        #expect(heights[2] == nil)
    }
}
