import VantageCore
import VantageGeodesy
import VantageJPEG
import VantageScenes
import Testing

@testable import VantageSnapshotter

@Suite struct ReadingPlanTests {
    /// A picture that has level sizes but no pixels, because nothing is decoded.
    private struct Shelf: PictureSession {
        let size: PictureSize
        let levels: [PyramidLevel]

        init(width: Int, height: Int, sizes: [PyramidLevel]) {
            (size, levels) = (PictureSize(width: width, height: height), sizes)
        }

        init(width: Int, height: Int, indices: [Int]) {
            self.init(
                width: width, height: height,
                sizes: indices.map { PyramidLevel(index: $0, ofWidth: width, height: height) })
        }

        func bytes(of level: PyramidLevel) throws -> [UInt8] { throw UnreadablePicture.WasRead() }
    }

    private static func plan(
        _ indices: [Int], _ request: ViewRequest, width: Int = 8192, orientation: Orientation = .up,
        limits: SnapshotLimits = .standard
    ) throws -> DecodePlan? {
        let stored = orientation.swapsWidthAndHeight ? (width / 2, width) : (width, width / 2)
        let subject = try SnapshotSubject(
            camera: .equirectangular(Equirectangular(width: width, height: width / 2)), heading: Heading(0),
            orientation: orientation, source: Shelf(width: stored.0, height: stored.1, indices: indices))
        let view = ViewSolver.resolve(subject, try request.options())
        return try DecodePlan(subject, ViewFootprint(of: view), limits: limits)
    }

    private static func view(_ fieldOfView: Double, heading: Double = 0, pitch: Double = 0) -> ViewRequest {
        ViewRequest(heading: heading, pitch: pitch, fieldOfView: fieldOfView, width: 640, height: 480)
    }

    @Test(arguments: [
        // A picture 8192 pixels wide has 1304 pixels per radian. A 30° view has 1194 in its center.
        ([0, 1, 2], 30.0, 0, 1), ([0], 30, 0, 1), ([1, 2], 30, 1, 1), ([0, 1, 2], 10, 0, 1),
        // A 90° view has 320 pixels per radian in its center, where it minifies by 4. It minifies by 1.6 in the
        // corners, and by 2.7 or more in half of the view.
        ([0, 1, 2], 90, 1, 1), ([0], 90, 0, 2),
        // A 50° view minifies by 1.9 in its center, and by 1.7 or more in half of the view.
        ([0, 1, 2], 50, 0, 1),
    ])
    func `reads the smallest sufficient level, at the scale that half of the view needs`(
        indices: [Int], fieldOfView: Double, level: Int, scale: Int
    ) throws {
        let plan = try #require(try Self.plan(indices, Self.view(fieldOfView)))
        #expect(plan.level.index == level)
        #expect(plan.scale.rawValue == scale)
        #expect(!plan.isLimited)
    }

    @Test(arguments: [([0, 1, 2], 2, 1), ([0, 1], 1, 2), ([0], 0, 4), ([3], 3, 1), ([0, 3], 0, 4)])
    func `reads a smaller level or scale for a small view of a large panorama`(
        indices: [Int], level: Int, scale: Int
    ) throws {
        let request = ViewRequest(heading: 0, pitch: 0, fieldOfView: 60, width: 200, height: 150)
        let plan = try #require(try Self.plan(indices, request))
        #expect(plan.level.index == level)
        #expect(plan.scale.rawValue == scale)
    }

    @Test func `reads little more than the columns and rows that a view shows`() throws {
        let plan = try #require(try Self.plan([0], Self.view(30)))
        // At a width of 8192 pixels, 30° spans 683 pixels. 22.5° spans 512, and a little more in the corners.
        #expect((683..<720).contains(plan.columns.count))
        #expect((512..<560).contains(plan.rows.count))
        #expect(plan.columns.contains(4096) && plan.rows.contains(2048))
        #expect(!plan.isFullWidth)
    }

    @Test func `reads both ends but not the middle for a view across the seam`() throws {
        let plan = try #require(try Self.plan([0], Self.view(30, heading: 180)))
        #expect((683..<720).contains(plan.columns.count))
        #expect(plan.columns.lowerBound < 8192 && plan.columns.upperBound > 8192)
    }

    @Test(arguments: [90.0, -90, 70, -80])
    func `reads the full width, and the rows up to the pole, for a view that contains a pole`(pitch: Double) throws {
        let plan = try #require(try Self.plan([0], Self.view(60, heading: 33, pitch: pitch)))
        #expect(plan.isFullWidth)
        #expect(pitch > 0 ? plan.rows.lowerBound == 0 : plan.rows.upperBound == plan.grid.rows)
        #expect(plan.rows.count < 2048)
    }

    @Test func `decodes at a coarser scale, and reports it, if a view would take too much memory`() throws {
        let request = ViewRequest(heading: 0, pitch: 0, fieldOfView: 120, width: 4096, height: 4096)
        let plan = try #require(try Self.plan([0], request, width: 24_000))
        #expect(plan.isLimited)
        #expect(plan.columns.count * plan.rows.count <= SnapshotLimits.standard.maximumDecodedPixels)
        #expect(plan.scale.rawValue == 2)
    }

    @Test(arguments: [0.0, 90, 180, 301], [-90.0, -30, 0, 45, 90])
    func `stays within the picture in every direction`(heading: Double, pitch: Double) throws {
        for fieldOfView in [10.0, 90, 170] {
            for width in [1001, 8192] {
                let request = Self.view(fieldOfView, heading: heading, pitch: pitch)
                let plan = try #require(try Self.plan([0, 1], request, width: width * 2))
                #expect(plan.rows.lowerBound >= 0 && plan.rows.upperBound <= plan.grid.rows)
                #expect(plan.columns.lowerBound >= 0 && plan.columns.lowerBound < plan.grid.columns)
                #expect(plan.columns.count <= plan.grid.columns)
            }
        }
    }

    @Test(arguments: [(90.0, 1), (50, 1), (30, 0), (150, 1)])
    func `reads levels that are not exactly half the size`(fieldOfView: Double, level: Int) throws {
        let stored = [
            PyramidLevel(index: 0, width: 11000, height: 5500), PyramidLevel(index: 1, width: 5760, height: 2880),
        ]
        let subject = try SnapshotSubject(
            camera: .equirectangular(Equirectangular(width: 11000, height: 5500)), heading: Heading(0),
            source: Shelf(width: 11000, height: 5500, sizes: stored))
        let view = ViewSolver.resolve(subject, try Self.view(fieldOfView, heading: 180).options())
        let plan = try #require(try DecodePlan(subject, ViewFootprint(of: view), limits: .standard))
        #expect(plan.level.index == level)
        #expect(plan.grid.columns == stored[level].width / plan.scale.rawValue)
        #expect(abs(plan.grid.factor.x * Double(plan.grid.columns) - 11000) < 1e-6)
        // The view crosses the seam without reading the full width.
        #expect(fieldOfView > 100 || plan.columns.upperBound > plan.grid.columns && !plan.isFullWidth)
    }

    @Test func `ignores levels of the wrong size and refuses a picture without levels`() throws {
        struct Odd: PictureSession {
            let size = PictureSize(width: 1024, height: 512)
            let levels: [PyramidLevel]
            func bytes(of level: PyramidLevel) throws -> [UInt8] { throw UnreadablePicture.WasRead() }
        }
        for levels in [
            [], [PyramidLevel(index: 1, width: 511, height: 200)], [PyramidLevel(index: 1, width: 2048, height: 1024)],
            [PyramidLevel(index: 0, width: 512, height: 256)], [PyramidLevel(index: 1, width: 0, height: 0)],
        ] {
            let subject = try SnapshotSubject(
                camera: .equirectangular(Equirectangular(width: 1024, height: 512)), source: Odd(levels: levels))
            let view = ViewSolver.resolve(subject, try ViewRequest().options())
            let error = #expect(throws: SnapshotError.self) {
                try DecodePlan(subject, ViewFootprint(of: view), limits: .standard)
            }
            #expect(error?.code == .noPicture)
        }
    }
}
