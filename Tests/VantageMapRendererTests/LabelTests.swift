import Foundation
import Testing
import VantageGeodesy
import VantageMapFixtures
import VantagePlaces

@testable import VantageMapRenderer
@testable import VantageMapStyle

/// Tests properties that labels have on every map.
@Suite struct LabelTests {
    static let renderer = Result { try SampleMap.renderer("aubeval.mbtiles") }

    struct View: CustomTestStringConvertible {
        let zoom: Double
        let heading: Double
        let scale: Double
        let size: (Int, Int)

        var testDescription: String { "zoom \(zoom), heading \(heading), scale \(scale), \(size.0)×\(size.1)" }

        var rendering: MapSnapshotOptions {
            var rendering = SampleMap.rendering(zoom: zoom, heading: heading, width: size.0, height: size.1)
            rendering.scale = scale
            return rendering
        }

        static let all: [View] = [2.0, 5, 8.3, 10, 11.6, 13, 14, 14.7, 15.5, 16, 17.2, 18, 19.5].flatMap { zoom in
            [0.0, 30, 90, 187].map { heading in
                View(
                    zoom: zoom, heading: heading, scale: heading == 30 ? 2 : 1,
                    size: heading == 90 ? (200, 500) : (500, 340))
            }
        }
    }

    @Test(arguments: View.all) func `never clips a label at an edge or lets two labels overlap`(view: View) throws {
        let map = try Self.renderer.get().render(view.rendering)
        let boxes = map.labels.map { label in label.boxes.map { $0.map { SIMD2(Double($0.x), Double($0.y)) } } }
        for box in boxes.joined().joined() {
            #expect((-0.01...Double(view.size.0) + 0.01).contains(box.x))
            #expect((-0.01...Double(view.size.1) + 0.01).contains(box.y))
        }
        for (number, one) in boxes.enumerated() {
            for other in boxes[(number + 1)...] {
                #expect(!one.contains { a in other.contains { Self.overlap(a, $0) } })
            }
        }
    }

    /// Reports whether two convex shapes intersect, by testing all possible separating lines.
    static func overlap(_ one: [SIMD2<Double>], _ other: [SIMD2<Double>]) -> Bool {
        for shape in [one, other] {
            for index in shape.indices {
                let side = shape[(index + 1) % shape.count] - shape[index]
                let normal = SIMD2(-side.y, side.x)
                func reach(_ points: [SIMD2<Double>]) -> ClosedRange<Double> {
                    let along = points.map { ($0 * normal).sum() }
                    return along.min()!...along.max()!
                }
                let (a, b) = (reach(one), reach(other))
                if a.upperBound <= b.lowerBound + 1e-6 || b.upperBound <= a.lowerBound + 1e-6 { return false }
            }
        }
        return true
    }

    @Test func `labels the town in all its scripts`() throws {
        var texts = Set<String>()
        for zoom in [5.0, 13, 14, 15, 16, 17] {
            for (north, east) in [(0.0, 0.0), (0.004, 0.006), (-0.004, 0.006), (0.004, -0.006), (-0.006, -0.004)] {
                let place = try Coordinate(latitude: 48.2001 + north, longitude: 7.7002 + east)
                let rendering = SampleMap.rendering(zoom: zoom, at: place, width: 1000, height: 800)
                texts.formUnion(try Self.renderer.get().render(rendering).labels.map(\.text))
            }
        }
        #expect(texts.count > 100)
        func has(_ range: ClosedRange<UInt32>) -> Bool {
            texts.contains { $0.unicodeScalars.contains { range.contains($0.value) } }
        }
        #expect(
            has(0x41...0x5A) && has(0x600...0x6FF) && has(0x900...0x97F) && has(0xE00...0xE7F) && has(0x4E00...0x9FFF))
    }

    @Test func `rounds glyph sizes to quarters of a pixel`() throws {
        let shaper = try TextShaper()
        func shaped(_ size: Double, scale: Double) -> ShapedText? {
            shaper.shape("Aubeval", TextStyle(size: size), scale: scale)
        }
        let text = try #require(shaped(10, scale: 2))
        #expect(shaped(10.06, scale: 2) === text && shaped(9.94, scale: 2) === text)
        let larger = try #require(shaped(10.07, scale: 2))
        #expect(larger !== text && larger.width > text.width)
        #expect(shaped(10.06, scale: 1) !== text)
    }

    @Test func `keeps glyphs on a line upright`() throws {
        let shaper = try TextShaper()
        let text = try #require(shaper.shape("Rue", TextStyle(size: 12), scale: 1))
        for (line, right) in [
            ([SIMD2(0.0, 0.0), SIMD2(100, 20)], 1.0), ([SIMD2(100.0, 20.0), SIMD2(0, 0)], 1),
            ([SIMD2(0.0, 0.0), SIMD2(0, 100)], 0), ([SIMD2(0.0, 100.0), SIMD2(0, 0)], 0),
        ] {
            let run = MeasuredLine(line)
            let pieces = try #require(run.pieces(of: text, middle: run.length / 2, lift: 4))
            for piece in pieces {
                #expect(piece.direction.x >= right * 0.9)
                // Text on a vertical line reads upward.
                if right == 0 { #expect(piece.direction.y < -0.99) }
            }
        }
    }

    @Test func `draws no text on a line that bends too much`() throws {
        let shaper = try TextShaper()
        let text = try #require(shaper.shape("Boulevard des Remparts", TextStyle(size: 12), scale: 1))
        let corner = MeasuredLine([SIMD2(0, 0), SIMD2(100, 0), SIMD2(100, 100)])
        #expect(corner.pieces(of: text, middle: corner.length / 2, lift: 4) == nil)
        let short = MeasuredLine([SIMD2(0, 0), SIMD2(20, 0)])
        #expect(short.pieces(of: text, middle: 10, lift: 4) == nil)
    }

    @Test func `shows names in the requested language, falling back to the local one`() throws {
        var rendering = SampleMap.rendering(zoom: 3, width: 900, height: 700)
        func names(_ languages: [String]) throws -> Set<String> {
            rendering.languages = languages
            return Set(try Self.renderer.get().render(rendering).labels.map(\.text))
        }
        let local = try names([])
        let english = try names(["en"])
        #expect(local != english)
        #expect(try names(["xx"]) == local)
        #expect(try names(["en-GB"]) == english)
    }

    @Test func `shows only points of interest that pass the filter`() throws {
        var rendering = SampleMap.rendering(zoom: 17, width: 1200, height: 1000)
        func categories(_ filter: PointOfInterestFilter) throws -> Set<PointOfInterestCategory> {
            rendering.pointOfInterestFilter = filter
            return Set(try Self.renderer.get().render(rendering).labels.compactMap(\.category))
        }
        let all = try categories(.includingAll)
        #expect(all.count >= 3)
        #expect(try categories(.excludingAll).isEmpty)
        let one = try #require(all.first)
        #expect(try categories(.including([one])) == [one])
        #expect(try !categories(.excluding([one])).contains(one))
    }
}
