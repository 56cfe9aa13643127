import Foundation
import Testing
import Vantage
import VantageJPEG
import VantageSceneFixtures
import VantageSnapshotter

/// Follows photos of every EXIF orientation from the file through the import and the store to snapshots, previews and
/// tiles.
@Suite(.fewAtATime)
struct OrientedPhotoTests {
    /// The stored size in pixels. The width and the height are odd, and large enough that the import creates a level.
    enum Frame: CaseIterable {
        case landscape
        case portrait

        var size: SIMD2<Int> { self == .landscape ? SIMD2(1241, 1025) : SIMD2(1025, 1241) }
    }

    struct Photo: Hashable, Sendable {
        let picture: OrientedPicture
        let levels: ImportOptions.Levels

        /// In degrees. The field of view is that of the upright photo.
        static let heading = 100.0
        static let fieldOfView = 60.0

        init(_ orientation: Int, _ frame: Frame, _ levels: ImportOptions.Levels) {
            picture = OrientedPicture(
                orientation: orientation, storedWidth: frame.size.x, storedHeight: frame.size.y)
            self.levels = levels
        }

        var size: SIMD2<Double> { SIMD2(Double(picture.width), Double(picture.height)) }
        var focalLength: Double { size.x / 2 / tan(Self.fieldOfView * .pi / 360) }
    }

    private static let photos = [ImportOptions.Levels.all, .none].flatMap { levels in
        Frame.allCases.flatMap { frame in (1...8).map { Photo($0, frame, levels) } }
    }

    @Test(arguments: photos)
    func `a snapshot, a preview and tiles show a photo of any orientation upright`(photo: Photo) async throws {
        let folder = try TemporaryFolder()
        let (store, scene) = try await Self.imported(photo, into: folder)
        #expect(scene.size == PictureSize(width: photo.picture.width, height: photo.picture.height))
        for view in try View.all(of: photo) { try await check(view, of: photo, scene, in: store) }
        for width in [256, 500] {
            let preview = try JPEGDecoder.decode([UInt8](try await store.preview(width: width, of: scene)))
            let size = SIMD2(Double(preview.width), Double(preview.height))
            #expect(preview.width == width && abs(size.y - size.x * photo.size.y / photo.size.x) <= 0.5)
            let difference = photo.picture.difference(of: preview) { $0 * photo.size / size }
            #expect(difference.greatest < 24 && difference.mean < 4, "preview \(width): \(difference)")
        }
        try await checkTiles(of: photo, scene, in: store)
    }

    private static func imported(_ photo: Photo, into folder: TemporaryFolder) async throws -> (SceneStore, Scene) {
        try folder.write(try photo.picture.jpeg, to: "photos/photo.jpg")
        try folder.write(
            """
            file,latitude,longitude,heading,fov,kind
            photo.jpg,\(SyntheticDataset.latitude),20,\(Photo.heading),\(Photo.fieldOfView),photo
            """, to: "photos/scenes.csv")
        let store = try await SceneStore(writing: folder.url.appending(path: "store.sqlite"), creating: true)
        var options = ImportOptions(collection: CollectionSpec(name: "turned"))
        options.levels = photo.levels
        _ = try await DatasetImporter(options: options).run([folder.url.appending(path: "photos").path], into: store)
        let scene = try #require(try await store.scenes(limit: 1).scenes.first)
        #expect(scene.orientation.rawValue == photo.picture.orientation)
        let pictures = try await store.pictures(of: scene)
        #expect(pictures.map(\.level) == (photo.levels == .all ? [0, 1] : [0]))
        // Pictures that cannot be read in part take another code path, which other tests cover.
        #expect(pictures.allSatisfy { $0.limitation == nil })
        return (store, scene)
    }

    private func check(_ view: View, of photo: Photo, _ scene: Scene, in store: SceneStore) async throws {
        let snapshot = try await store.snapshot(of: scene, options: view.options)
        let image = try JPEGDecoder.decode([UInt8](snapshot.jpegData))
        #expect(snapshot.unphotographedFraction == 0)
        let zoom = view.width / Double(image.width)
        let difference = photo.picture.difference(of: image) { view.corner + $0 * zoom }
        #expect(difference.greatest < 16 && difference.mean < 2.5, "\(view.name): \(difference)")
    }

    private func checkTiles(of photo: Photo, _ scene: Scene, in store: SceneStore) async throws {
        let levels = try await store.pictureTiling(of: scene).levels
        #expect(levels.count == 2)
        for (number, level) in levels.enumerated() {
            // Halving starts at the first corner of the stored picture, so the last pixels along each stored axis may
            // be cut off.
            let factor = Double(1 << number)
            let excess = photo.size - SIMD2(Double(level.size.width), Double(level.size.height)) * factor
            let start = SIMD2(
                photo.picture.reversesColumns ? excess.x : 0, photo.picture.reversesRows ? excess.y : 0)
            for column in 0..<level.columns {
                for row in 0..<level.rows {
                    let address = PictureTileAddress(level: number, column: column, row: row)
                    let tile = try #require(try await store.pictureTile(address, of: scene))
                    let corner = SIMD2(Double(column), Double(row)) * 510 - 1
                    let difference = photo.picture.difference(of: try JPEGDecoder.decode([UInt8](tile))) { point in
                        let place = start + (corner + point) * factor
                        return place.clamped(lowerBound: .zero, upperBound: photo.size)
                    }
                    #expect(difference.greatest < 24 && difference.mean < 4, "\(address): \(difference)")
                }
            }
        }
    }
}

extension OrientedPhotoTests.Photo: CustomTestStringConvertible {
    var testDescription: String { "\(picture), \(levels == .all ? "with levels" : "without levels")" }
}

extension OrientedPhotoTests {
    /// A view, and the part of the upright photo that it must show.
    struct View {
        let name: String
        let options: LookAroundSnapshotter.Options
        /// The top-left corner and the width of the part that the view must show, in pixels of the upright photo.
        let corner: SIMD2<Double>
        let width: Double

        static func all(of photo: Photo) throws -> [View] {
            let size = photo.size
            let shapes = [
                ("whole", SIMD2(photo.picture.width / 4, photo.picture.height / 4)), ("tall", SIMD2(120, 360)),
                ("wide", SIMD2(360, 120)),
            ]
            let views = shapes.map { name, shape in
                let shape = SIMD2(Double(shape.x), Double(shape.y))
                let crop = shape * (size / shape).min()
                return View(name, shape, corner: (size - crop) / 2, width: crop.x, options(shape))
            }
            return try views + corners(of: photo)
        }

        /// Views of the four corners, requested with directions far beyond them. Each view either shows a third of the
        /// photo's width or is at the photo's own scale.
        private static func corners(of photo: Photo) throws -> [View] {
            let shape = SIMD2(240.0, 180)
            return try [photo.size.x / 3, shape.x].flatMap { width in
                let crop = shape * (width / shape.x)
                let fieldOfView = 2 * atan(width / 2 / photo.focalLength) * 180 / .pi
                return try [(false, false), (true, false), (false, true), (true, true)].map { isRight, isLow in
                    var options = options(shape)
                    options.heading = Heading(normalizing: Photo.heading + (isRight ? 45 : -45))
                    options.pitch = isLow ? -50 : 50
                    options.fieldOfView = try FieldOfView(fieldOfView)
                    let free = photo.size - crop
                    var corner = SIMD2(isRight ? free.x : 0, isLow ? free.y : 0)
                    // A view at the photo's own scale begins at an even column and row.
                    if width == shape.x { corner = (corner / 2).rounded(.down) * 2 }
                    let name = "\(isLow ? "lower" : "upper") \(isRight ? "right" : "left"), \(width) pixels"
                    return View(name, shape, corner: corner, width: width, options)
                }
            }
        }

        private init(
            _ name: String, _ shape: SIMD2<Double>, corner: SIMD2<Double>, width: Double,
            _ options: LookAroundSnapshotter.Options
        ) {
            (self.name, self.options, self.corner, self.width) = (name, options, corner, width)
        }

        private static func options(_ shape: SIMD2<Double>) -> LookAroundSnapshotter.Options {
            LookAroundSnapshotter.Options(
                size: PictureSize(width: Int(shape.x), height: Int(shape.y)), quality: 95, subsampling: .s444)
        }
    }
}
