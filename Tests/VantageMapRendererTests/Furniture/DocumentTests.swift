import Foundation
import Testing
import VantageCore
import VantageGeodesy
import VantageMapFixtures
import VantageMapRelief

@testable import VantageMapCanvas
@testable import VantageMapRenderer

/// Maps as PDF and SVG files, checked with Poppler and librsvg.
@Suite struct DocumentTests {
    private static let hasPoppler = path("pdftotext") != nil && path("pdftoppm") != nil && path("pdfinfo") != nil
    private static let hasSVG = path("rsvg-convert") != nil

    private static func path(_ tool: String) -> String? {
        ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].map { "\($0)/\(tool)" }
            .first(where: FileManager.default.isExecutableFile)
    }

    /// Runs a tool on a file and returns its standard output.
    private static func output(_ tool: String, _ arguments: [String], on file: Data) throws -> Data {
        let folder = FileManager.default.temporaryDirectory.appending(path: "document-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let input = folder.appending(path: "input")
        try file.write(to: input)
        let process = Process()
        process.executableURL = URL(filePath: try #require(path(tool)))
        process.arguments = arguments.map { $0 == "INPUT" ? input.path : $0 }
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return data
    }

    private static func options(_ format: MapPictureFormat) -> MapSnapshotOptions {
        var options = SampleMap.rendering(zoom: 16, heading: 20, width: 400, height: 300)
        options.format = format
        return options
    }

    @Test(arguments: [MapPictureFormat.pdf, .svg]) func `writes the same bytes each time`(format: MapPictureFormat)
        throws
    {
        let options = Self.options(format)
        let first = try SampleMap.renderer("aubeval.mbtiles").render(options).data
        #expect(try SampleMap.renderer("aubeval.mbtiles").render(options).data == first)
        let start = Data((format == .pdf ? "%PDF-" : "<?xml").utf8)
        #expect(first.starts(with: start))
    }

    @Test(.enabled(if: hasPoppler, "Requires Poppler's tools.")) func `a PDF contains all names as text`() throws {
        var options = Self.options(.pdf)
        options.area = .camera(MapCamera(center: SampleMap.town, zoom: 15, heading: Heading(normalizing: 20)))
        let map = try SampleMap.renderer("aubeval.mbtiles").render(options)
        #expect(map.labels.count > 5)
        let text = String(decoding: try Self.output("pdftotext", ["INPUT", "-"], on: map.data), as: UTF8.self)
        for label in map.labels {
            let name = label.text.replacing("\n", with: " ")
            #expect(text.contains(name), "\(name)")
        }
        #expect(text.contains(try #require(map.attribution)))
    }

    @Test(.enabled(if: hasPoppler, "Requires Poppler's tools.")) func `a PDF has its size on paper`() throws {
        var options = Self.options(.pdf)
        options.paper = MapPaper(width: 148, height: 105, resolution: 150)
        options.furniture.title = "Aubeval – la ville"
        let map = try SampleMap.renderer("aubeval.mbtiles").render(options)
        let facts = String(decoding: try Self.output("pdfinfo", ["INPUT"], on: map.data), as: UTF8.self)
        #expect(facts.contains("Aubeval – la ville"))
        let size = try #require(facts.split(separator: "\n").first { $0.hasPrefix("Page size") })
        let numbers = size.split(separator: " ").compactMap { Double($0) }
        #expect(abs(numbers[0] - 148 / 25.4 * 72) < 0.01 && abs(numbers[1] - 105 / 25.4 * 72) < 0.01)
    }

    /// Returns the mean difference of two pictures' components, in steps of 1/255.
    private static func difference(_ one: Data, _ other: Data) throws -> Double {
        let pictures = try [one, other].map { try DecodedPicture([UInt8]($0), label: "the picture").canvas }
        let (width, height) = (pictures[0].width, pictures[0].height)
        #expect(abs(width - pictures[1].width) <= 1 && abs(height - pictures[1].height) <= 1)
        var sum = 0
        for row in 0..<min(height, pictures[1].height) {
            let (a, b) = (pictures[0].row(row), pictures[1].row(row))
            for column in 0..<min(width, pictures[1].width) {
                for shift in [0, 8, 16] as [UInt32] {
                    sum += abs(Int(a[column] >> shift & 255) - Int(b[column] >> shift & 255))
                }
            }
        }
        return Double(sum) / Double(3 * width * height)
    }

    private static let kinds: [(name: String, change: @Sendable (inout MapSnapshotOptions) -> Void)] = [
        ("flat", { _ in }),
        (
            "furnished",
            {
                $0.furniture = MapFurniture(
                    title: "Aubeval", showsScaleBar: true, showsNorthArrow: true, grid: .geographic, showsLegend: true)
            }
        ),
        (
            "shaded",
            {
                $0.showsHillshade = true; $0.showsContours = true
            }
        ),
        ("pitched", { $0.area = .camera(MapCamera(center: SampleMap.town, zoom: 16, pitch: 50)) }),
        (
            "overlaid",
            {
                $0.overlays.add(MapOverlay(.circle(center: SampleMap.town, radius: 60), blendMode: .multiply))
                $0.overlays.add(
                    MapOverlay(.circle(center: SampleMap.town, radius: 30), level: .aboveLabels, opacity: 0.5))
                $0.overlays.add(MapOverlay(.marker(MapMarker(at: SampleMap.town, title: "Here"))))
                $0.overlays.add(MapOverlay(.heat([SampleMap.town]), style: .init(pointRadius: 30)))
            }
        ),
    ]

    @Test(.enabled(if: hasPoppler, "Requires Poppler's tools."), arguments: kinds.map(\.name))
    func `Poppler draws a PDF like the PNG of the same map`(kind: String) throws {
        let renderer = try SampleMap.renderer("aubeval.mbtiles", "heights.mbtiles")
        var options = Self.options(.pdf)
        try #require(Self.kinds.first { $0.name == kind }).change(&options)
        let document = try renderer.render(options).data
        (options.format, options.scale) = (.png, 2)
        let ours = try renderer.render(options).data
        let theirs = try Self.output("pdftoppm", ["-png", "-r", "144", "-singlefile", "INPUT"], on: document)
        let difference = try Self.difference(ours, theirs)
        #expect(difference < 4, "\(kind): \(difference)")
    }

    @Test(.enabled(if: hasSVG, "Requires rsvg-convert.")) func `librsvg draws an SVG like the PNG of the same map`()
        throws
    {
        let renderer = try SampleMap.renderer("aubeval.mbtiles")
        var options = Self.options(.svg)
        let document = try renderer.render(options).data
        (options.format, options.scale) = (.png, 2)
        let ours = try renderer.render(options).data
        // Units are points of 1/72 inch.
        let theirs = try Self.output("rsvg-convert", ["--dpi-x", "144", "--dpi-y", "144", "INPUT"], on: document)
        let difference = try Self.difference(ours, theirs)
        #expect(difference < 4, "\(difference)")
    }

    @Test func `an SVG contains all names as text`() throws {
        var options = Self.options(.svg)
        options.furniture.title = "Rue <Tilleuls> & \"Halle\""
        let map = try SampleMap.renderer("aubeval.mbtiles").render(options)
        let text = String(decoding: map.data, as: UTF8.self)
        #expect(text.contains("Rue &lt;Tilleuls&gt; &amp; \"Halle\"</text>"))
        for label in map.labels {
            let name = label.text.replacing("\n", with: " ").replacing("&", with: "&amp;")
            #expect(text.contains(">\(name)</text>"), "\(name)")
        }
    }

    @Test func `rejects a blend mode that documents lack, for an overlay above the labels`() throws {
        var options = Self.options(.pdf)
        options.overlays.add(
            MapOverlay(.circle(center: SampleMap.town, radius: 60), level: .aboveLabels, blendMode: .linearBurn))
        let renderer = try SampleMap.renderer("aubeval.mbtiles")
        #expect(throws: MapError.self) { try renderer.render(options) }
        options.format = .png
        #expect(throws: Never.self) { try renderer.render(options) }
    }

    @Test func `tiles and charts cannot be documents`() throws {
        let renderer = try SampleMap.renderer("aubeval.mbtiles")
        #expect(throws: MapError.self) { try renderer.renderTiles(columns: 1, rows: 1, of: Self.options(.pdf)) }
        let canvas = try Canvas(width: 8, height: 8, isOpaque: true)
        #expect(throws: MapError.self) { try canvas.encoded(as: .svg) }
    }
}
