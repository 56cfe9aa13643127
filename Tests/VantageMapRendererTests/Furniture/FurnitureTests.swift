import Foundation
import Testing
import VantageGeodesy
import VantageMapFixtures
import VantageMapStyle

@testable import VantageMapCanvas
@testable import VantageMapRelief
@testable import VantageMapRenderer

@Suite struct FurnitureTests {
    private static func projection(_ latitude: Double, zoom: Double, heading: Double = 0) throws -> MapProjection {
        let camera = MapCamera(
            center: try Coordinate(latitude: latitude, longitude: 7.7), zoom: zoom,
            heading: Heading(normalizing: heading))
        return try MapArea.camera(camera).projection(width: 600, height: 400, insets: MapInsets())
    }

    @Test(arguments: [(0.0, 3.0), (48.2, 12), (-33.9, 16.4), (70, 8), (60, 19)])
    func `a scale bar has its length on the ground`(latitude: Double, zoom: Double) throws {
        let projection = try Self.projection(latitude, zoom: zoom)
        let bar = ScaleBar(projection, atMost: 180, paper: nil)
        #expect(bar.width <= 180 && bar.width > 60)
        let ends = [-0.5, 0.5].map { CGPoint(x: 300 + $0 * bar.width, y: 200) }.compactMap(projection.coordinate)
        // The map's sphere and the ellipsoid differ by up to 0.5 %; a long bar also bends away from its parallel.
        let tolerance = bar.meters > 500_000 ? 0.02 : 0.006
        #expect(abs(ends[0].distance(to: ends[1]) / bar.meters - 1) < tolerance)
        #expect(bar.labels.first == "0" && bar.labels.last?.hasSuffix("m") == true)
    }

    @Test func `a printed scale is the ratio of the lengths on the ground and on paper`() throws {
        let projection = try Self.projection(0, zoom: 15)
        let paper = MapPaper(width: 210, height: 148)
        // At zoom 15 on the equator, 512 points are 1/32768 of the circumference, and 72 points are an inch.
        let ratio = 40_075_016.7 / 32_768 / 512 * 72 / 0.0254
        let text = try #require(ScaleBar(projection, atMost: 180, paper: paper).ratio)
        let number = try #require(Double(String(text.drop { $0 != ":" }.filter(\.isNumber))))
        #expect(abs(number / ratio - 1) < 0.006, "\(text)")
    }

    @Test(arguments: [0.0, 30, 200], [4.0, 15.3])
    func `each line of a geographic grid has one coordinate`(heading: Double, zoom: Double) throws {
        let projection = try Self.projection(48.2, zoom: zoom, heading: heading)
        let grid = try MapGridLines(.geographic, projection)
        #expect((6...40).contains(grid.lines.count))
        // The equator and the prime meridian have no letter.
        for line in grid.lines where line.text != "0°" {
            let ends = [line.points[0], line.points[line.points.count - 1]]
            let places = ends.compactMap { projection.coordinate(for: CGPoint(x: $0.x, y: $0.y)) }
            let isMeridian = line.text.hasSuffix("E") || line.text.hasSuffix("W")
            let values = places.map { isMeridian ? $0.longitude : $0.latitude }
            #expect(values.count == 2 && abs(values[0] - values[1]) < 1e-6, "\(line.text)")
            let parsed = try #require(Self.degrees(line.text))
            #expect(abs(parsed - values[0]) < 1e-4, "\(line.text) at \(values)")
        }
    }

    private static func degrees(_ text: String) -> Double? {
        let numbers = text.split { "°′″NESW".contains($0) }.compactMap { Double($0) }
        let sign = text.hasSuffix("S") || text.hasSuffix("W") ? -1.0 : 1
        return numbers.isEmpty ? nil : sign * zip(numbers, [1, 60, 3600.0]).reduce(0) { $0 + $1.0 / $1.1 }
    }

    @Test func `each line of a UTM grid has one easting or northing`() throws {
        let projection = try Self.projection(48.2, zoom: 14, heading: 15)
        let grid = try MapGridLines(.utm, projection)
        #expect((6...40).contains(grid.lines.count))
        for line in grid.lines {
            let value = try #require(Double(String(line.text.prefix(while: \.isNumber))))
            for point in line.points {
                let place = try #require(projection.coordinate(for: CGPoint(x: point.x, y: point.y)))
                let position = try #require(UTMPosition(place))
                let found = line.text.hasSuffix("E") ? position.easting : position.northing
                #expect(abs(found - value) < 0.5, "\(line.text): \(found)")
            }
        }
        let world = try Self.projection(48.2, zoom: 3)
        #expect(throws: MapError.self) { try MapGridLines(.utm, world) }
    }

    /// The expected positions are those of GDAL.
    @Test(arguments: [
        (43.7375, 7.4235, 373_048.855076945, 4_843_925.85141143), (60.17, 24.94, 385_700.421386322, 6_672_126.74313365),
        (-33.9, 151.2, 333_568.941011552, 6_247_473.33684402),
    ])
    func `projects to UTM as GDAL does`(latitude: Double, longitude: Double, easting: Double, northing: Double) throws {
        let position = try #require(UTMPosition(try Coordinate(latitude: latitude, longitude: longitude)))
        #expect(abs(position.easting - easting) < 0.005 && abs(position.northing - northing) < 0.005)
    }

    @Test func `a legend lists what is in the map, and titles of overlays`() throws {
        var options = SampleMap.rendering(zoom: 15)
        options.furniture = MapFurniture(
            title: "Aubeval", showsScaleBar: true, showsNorthArrow: true, grid: .geographic, showsLegend: true)
        options.overlays.add(
            MapOverlay(.circle(center: SampleMap.town, radius: 90), style: .init(fill: .black), title: "Zone"))
        let renderer = try SampleMap.renderer("aubeval.mbtiles")
        let layout = try #require(try renderer.furniture(options))
        let names = try #require(layout.legend).entries.map(\.name)
        #expect(names.first == "Zone" && names.contains("Street") && names.contains("Building"))
        #expect(!names.contains("Motorway") && !names.contains("Glacier"))
        // No label covers the furniture.
        let labels = try renderer.render(options).labels
        #expect(labels.count > 5)
        for box in layout.boxes {
            let frame = CGRect(x: box.left, y: box.top, width: box.width, height: box.height)
            for label in labels {
                #expect(!label.boxes.contains { $0.contains { frame.contains($0) } }, "\(label.text)")
            }
        }
    }

    @Test func `furniture does not overlap`() throws {
        var options = SampleMap.rendering(zoom: 15, width: 500, height: 500)
        options.furniture = MapFurniture(
            title: "A title that is much too long for a picture that is only 500 points wide, or so it seems",
            showsScaleBar: true, showsNorthArrow: true, grid: .utm, showsLegend: true)
        let boxes = try #require(try SampleMap.renderer("aubeval.mbtiles").furniture(options)).boxes
        for (number, box) in boxes.enumerated() {
            #expect(box.left >= 0 && box.top >= 0 && box.right <= 500 && box.bottom <= 500)
            #expect(!boxes.dropFirst(number + 1).contains { $0.intersects(box) }, "\(box)")
        }
    }

    @Test func `a pitched map has no scale bar and no grid`() throws {
        var options = SampleMap.rendering(zoom: 15)
        options.area = .camera(MapCamera(center: SampleMap.town, zoom: 15, pitch: 40))
        options.furniture.showsScaleBar = true
        let renderer = try SampleMap.renderer("aubeval.mbtiles")
        #expect(throws: MapError.self) { try renderer.render(options) }
        options.furniture = MapFurniture(title: "From the south", showsNorthArrow: true)
        #expect(throws: Never.self) { try renderer.render(options) }
    }

    @Test func `a map on paper has the same width in points at every resolution`() throws {
        var widths: [Double] = []
        for (resolution, pixels) in [(300.0, 2480), (150, 1240), (96, 794)] {
            var options = SampleMap.rendering(zoom: 15)
            options.paper = MapPaper(width: 210, height: 100, resolution: resolution)
            #expect(options.pixels.width == pixels && (595...596).contains(options.size.width))
            widths.append(options.extent.width)
        }
        #expect(widths.allSatisfy { abs($0 - 595.28) < 0.5 })
        var options = SampleMap.rendering(zoom: 15)
        options.paper = MapPaper(width: 210, height: 100)
        options.scale = 2
        #expect(throws: MapError.self) { try options.check() }
    }

    @Test func `a world file gives the position of the upper left pixel`() throws {
        var options = SampleMap.rendering(zoom: 15)
        options.scale = 2
        let map = try SampleMap.renderer("aubeval.mbtiles").render(options)
        let numbers = try #require(map.georeference).worldFile.split(separator: "\n").compactMap { Double($0) }
        let corner = try #require(map.coordinate(for: CGPoint(x: 0.25, y: 0.25)))
        let (x, y) = (
            6_378_137 * corner.longitude * .pi / 180,
            6_378_137 * log(tan(.pi / 4 + corner.latitude * .pi / 360))
        )
        #expect(numbers.count == 6 && numbers[1] == 0 && numbers[2] == 0 && numbers[3] == -numbers[0])
        #expect(abs(numbers[4] - x) < 1e-3 && abs(numbers[5] - y) < 1e-3)
        options.area = .camera(MapCamera(center: SampleMap.town, zoom: 15, heading: Heading(normalizing: 5)))
        #expect(try SampleMap.renderer("aubeval.mbtiles").render(options).georeference == nil)
    }
}
