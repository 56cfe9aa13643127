import Foundation
import Testing
import Vantage
import VantageJPEG
import VantageSceneFixtures

/// Compares small maps and views of SampleData with accepted pictures. A changed color, symbol or resampling method
/// shows up here even if everything that the other tests measure stays the same.
@Suite(.fewAtATime)
struct GoldenPictureTests {
    private static let town = try! Coordinate(latitude: 48.2001, longitude: 7.7002)
    private static let hill = try! Coordinate(latitude: 48.186, longitude: 7.73)
    private static let size = PictureSize(width: 256, height: 192)

    @Test(arguments: maps + overlays + views + photos)
    func `looks like the accepted picture`(picture: GoldenPicture) async throws { try await picture.check() }

    @Test func `every accepted picture belongs to a test`() throws {
        let names = (Self.maps + Self.overlays + Self.views + Self.photos).map(\.name)
        #expect(Set(names).count == names.count)
        let files = try FileManager.default.contentsOfDirectory(atPath: GoldenPicture.folder.path)
        #expect(Set(files).isSubset(of: names.map { "\($0).jpg" }))
    }

    // MARK: Maps

    private static let store = Task {
        try await MapStore(opening: ["aubeval", "relief", "heights"].map { SampleData.file("map/\($0).mbtiles") })
    }

    /// - Parameter change: Changes the options for a 256×192 map of the town.
    private static func map(
        _ name: String, at place: Coordinate = town, zoom: Double, heading: Double = 0, pitch: Double = 0,
        _ change: @escaping @Sendable (inout MapSnapshotter.Options) async throws -> Void = { _ in }
    ) -> GoldenPicture {
        GoldenPicture(name: "map-\(name)") {
            let camera = MapCamera(
                center: place, zoom: zoom, heading: Heading(normalizing: heading), pitch: pitch)
            var options = MapSnapshotter.Options(
                area: .camera(camera), size: size, showsAttribution: false, format: .jpeg(quality: 75))
            try await change(&options)
            return try await MapSnapshotter(options: options, in: try await store.value).snapshot.data
        }
    }

    private static let maps = [
        map("world", zoom: 1), map("country", zoom: 6), map("region", zoom: 10), map("town", zoom: 13),
        map("streets", zoom: 15), map("houses", zoom: 17),
        map("attribution", zoom: 14) { $0.showsAttribution = true },
        map("dark-town", zoom: 13) { $0.colorScheme = .dark },
        map("dark-streets", zoom: 16) { $0.colorScheme = .dark },
        map("muted", zoom: 15) { $0.configuration = .muted },
        map("hybrid", zoom: 15) { $0.configuration = .hybrid },
        map("imagery", zoom: 14) { $0.configuration = .imagery },
        map("no-places", zoom: 16) { $0.pointOfInterestFilter = .excludingAll },
        map("turned", zoom: 15.4, heading: 35), map("german", zoom: 10) { $0.languages = ["de"] },
        map("double", zoom: 16) {
            $0.size = .init(width: 128, height: 96)
            $0.scale = 2
        },
        map("hillshade", at: hill, zoom: 12) { $0.showsHillshade = true },
        map("contours", at: hill, zoom: 12.5) { $0.showsContours = true },
        map("tilted", zoom: 16.5, heading: 20, pitch: 55),
        map("dark-tilted", zoom: 16.5, heading: 200, pitch: 45) { $0.colorScheme = .dark },
        map("hills", at: hill, zoom: 12, heading: 300, pitch: 70) {
            $0.elevationStyle = .realistic
            $0.showsHillshade = true
        },
    ]

    private static let overlays = [
        map("traffic", zoom: 14) {
            $0.traffic = try MapTraffic(geoJSON: try bytes("map/traffic.geojson"), label: "traffic")
        },
        map("overlay", zoom: 14) {
            $0.overlays = MapOverlayList(
                try GeoJSONOverlays(try bytes("map/overlay.geojson"), label: "overlay").overlays)
        },
        map("scenes", zoom: 16) {
            $0.overlays = MapOverlayList(
                try await SampleStore.opened().mapOverlays(showing: $0.area, size: $0.size))
        },
        map("heat", zoom: 12) {
            $0.overlays = MapOverlayList(
                try await SampleStore.opened().mapOverlays(showing: $0.area, size: $0.size))
        },
        GoldenPicture(name: "card") {
            let options = PlaceCard.Options(
                view: .init(size: .init(width: 160, height: 160)), format: .jpeg(quality: 75))
            let card = try await PlaceCard.make(
                of: town, scenes: try await SampleStore.opened(), maps: try await store.value, options: options)
            return try #require(card).data
        },
    ]

    private static func bytes(_ file: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: SampleData.file(file)))
    }

    // MARK: Views

    /// - Parameter change: Changes the options for a 256×192 view.
    private static func view(
        _ name: String, _ file: String,
        _ change: @escaping @Sendable (inout LookAroundSnapshotter.Options) throws -> Void = { _ in }
    ) -> GoldenPicture {
        GoldenPicture(name: "view-\(name)") {
            var options = LookAroundSnapshotter.Options(size: size)
            try change(&options)
            let scene = try await SampleStore.opened().lookAroundSample(file)
            return try await LookAroundSnapshotter(scene: scene, options: options).snapshot.jpegData
        }
    }

    private static let views = [
        view("north", "street/pano_01.jpg") { $0.heading = .north },
        view("seam", "street/pano_01.jpg") { $0.heading = Heading(normalizing: 163.2) },
        view("shop", "street/pano_01.jpg") {
            $0.heading = Heading(normalizing: 204)
            $0.fieldOfView = try FieldOfView(35)
        },
        view("wide", "street/pano_11.jpg") {
            $0.heading = Heading(normalizing: 20)
            $0.fieldOfView = try FieldOfView(140)
        },
        view("sky", "street/pano_09.jpg") { $0.pitch = 70 },
        view("nadir", "street/pano_01.jpg") { $0.pitch = -90 },
        view("tilted", "street/pano_05.jpg") { $0.heading = Heading(normalizing: 350) },
        view("grid", "calibration/grid_tilted.jpg") { $0.fieldOfView = try FieldOfView(110) },
        view("cropped", "cropped/pano_cropped.jpg") {
            $0.pitch = 40
            $0.fieldOfView = try FieldOfView(120)
        },
        view("badge", "street/pano_03.jpg") { $0.badge = true },
        view("photo", "photos/photo_heading.jpg"),
        view("photo-closer", "photos/photo_heading.jpg") {
            $0.fieldOfView = try FieldOfView(25)
            $0.size = .init(width: 192, height: 192)
        },
        view("photo-portrait", "photos/photo_portrait.jpg"),
    ]

    // MARK: Photos

    private struct Photos: Sendable {
        let folder: TemporaryFolder
        let store: SceneStore
    }

    private static let orientedPhotos = Task {
        let folder = try TemporaryFolder()
        return Photos(folder: folder, store: try await OrientedPhotos.store(in: folder))
    }

    /// The same portrait photo, stored in different ways. It must always appear upright.
    private static let photos = OrientedPhotos.orientations.map { orientation in
        GoldenPicture(name: "photo-orientation-\(orientation)") {
            let scene = try await orientedPhotos.value.store.lookAroundSample("\(orientation).jpg")
            let options = LookAroundSnapshotter.Options(size: .init(width: 144, height: 192))
            return try await LookAroundSnapshotter(scene: scene, options: options).snapshot.jpegData
        }
    }
}

/// Tests how pictures are compared.
struct PictureDifferenceTests {
    /// A map with streets, houses and names.
    private static func accepted() throws -> PixelImage {
        let file = GoldenPicture.folder.appending(path: "map-streets.jpg")
        return try JPEGDecoder.decode([UInt8](try Data(contentsOf: file)))
    }

    private static func difference(_ change: (_ x: Int, _ y: Int, _ level: Int) -> Int) throws -> PictureDifference {
        let image = try accepted()
        let pixels = image.pixels.indices.map { index in
            let (x, y) = (index / 3 % image.width, index / 3 / image.width)
            return UInt8(min(max(change(x, y, Int(image.pixels[index])), 0), 255))
        }
        let changed = PixelImage(width: image.width, height: image.height, pixels: pixels)
        return try #require(PictureDifference(image, changed))
    }

    @Test func `equal pictures match, and so do pictures whose edges differ slightly`() throws {
        #expect(try Self.difference { _, _, level in level }.maximum == 0)
        // Simulates glyphs that are antialiased differently.
        #expect(try Self.difference { x, y, level in x < 64 && y < 48 && level < 128 ? level + 12 : level }.isSmall)
    }

    @Test func `a picture with a changed palette does not match`() throws {
        // Darkens the most frequent color slightly.
        let image = try Self.accepted()
        let counts = Dictionary(image.pixels.map { ($0, 1) }, uniquingKeysWith: +)
        let frequent = Int(try #require(counts.max { $0.value < $1.value }).key)
        #expect(try !Self.difference { _, _, level in abs(level - frequent) < 3 ? level - 3 : level }.isSmall)
    }

    @Test func `a half-smeared picture does not match the original`() throws {
        let image = try Self.accepted()
        var smeared = image
        let half = image.width * 3 * (image.height / 2)
        for index in half..<image.pixels.count {
            smeared.pixels[index] = image.pixels[half - image.width * 3 + index % (image.width * 3)]
        }
        #expect(try #require(PictureDifference(image, smeared)).isSmall == false)
    }

    @Test func `pictures of different sizes cannot be compared`() throws {
        let image = try Self.accepted()
        let narrow = PixelImage(width: 1, height: 1, pixels: [0, 0, 0])
        #expect(PictureDifference(image, narrow) == nil)
    }
}
