import VantageCore
import Foundation
import VantageGeodesy
import VantageJPEG
import VantageScenes
import VantageSnapshotter
import Synchronization
import Testing

@Suite struct RendererTests {
    private static let colors = PixelImage(width: 512, height: 256) { x, y in RGB(x / 2, y, (x + y) / 3) }

    @Test func `renders the same bytes from the same input and options on every thread`() async throws {
        let options = try ViewRequest(heading: 190, pitch: -70, fieldOfView: 100).options(badge: true)
        let first = try Renderer().render(.panorama(Self.colors, credit: "© someone"), options).jpeg
        try await withThrowingTaskGroup { group in
            for _ in 0..<4 {
                group.addTask {
                    try Renderer().render(.panorama(Self.colors, credit: "© someone"), options).jpeg
                }
            }
            for try await jpeg in group { #expect(jpeg == first) }
        }
    }

    @Test(arguments: [(1, 1, 1.0), (3, 2, 1), (9, 1, 1), (100, 80, 1.5), (33, 17, 4)])
    func `renders a snapshot at the requested size`(width: Int, height: Int, scale: Double) throws {
        let options = SnapshotOptions(
            size: PictureSize(width: width, height: height), scale: scale, badge: true)
        let snapshot = try Renderer().render(.panorama(Self.colors, credit: "©"), options)
        let image = try snapshot.image
        #expect(image.width == Int((Double(width) * scale).rounded()) && image.width == snapshot.view.width)
        #expect(image.height == Int((Double(height) * scale).rounded()) && image.height == snapshot.view.height)
    }

    @Test(arguments: [(1, 1), (2, 1), (3, 2), (1, 9), (17, 8)], Orientation.allCases)
    func `renders a picture with only a few pixels`(size: (Int, Int), orientation: Orientation) throws {
        let image = PixelImage(width: size.0, height: size.1, filledWith: .white)
        let upright = orientation.swapsWidthAndHeight ? (size.1, size.0) : size
        let cameras: [CameraModel] = [
            .equirectangular(Equirectangular(width: upright.0, height: upright.1)),
            .equirectangular(
                Equirectangular(
                    fullWidth: Double(upright.0) + 0.7, fullHeight: Double(upright.1), left: 0, top: 0,
                    width: upright.0, height: upright.1)),
            .perspective(horizontalFieldOfView: 170),
        ]
        for camera in cameras {
            let subject = try SnapshotSubject(
                camera: camera, heading: Heading(40), orientation: orientation, source: MemoryPicture(image))
            for (pitch, fieldOfView) in [(0.0, 10.0), (90, 170), (-45, 90)] {
                let request = ViewRequest(heading: 200, pitch: pitch, fieldOfView: fieldOfView, width: 12, height: 9)
                let view = try pixels(of: subject, request)
                #expect(view.pixels.allSatisfy { $0 > 250 })
            }
        }
    }

    @Test func `reports which pixels were read`() throws {
        let subject = try SnapshotSubject.panorama(Self.colors, levels: [0, 1])
        let small = try Renderer().render(
            subject, try ViewRequest(fieldOfView: 60, width: 16, height: 12).options())
        #expect(small.levelRead?.level == 1)
        #expect(small.levelRead?.isLimited == false)
        var options = try ViewRequest(fieldOfView: 60).options()
        options.limits.maximumDecodedPixels = 2000
        let limited = try Renderer().render(subject, options)
        #expect(limited.levelRead?.isLimited == true)
        #expect(limited.levelRead!.pixelCount <= 2000)
    }

    @Test(arguments: 0..<6)
    func `stops canceled work at the next check`(looks: Int) throws {
        let subject = try SnapshotSubject.panorama(Self.colors)
        let count = Mutex(0)
        #expect(throws: CancellationError.self) {
            try Renderer().render(subject, ViewRequest().options()) {
                count.withLock { count in
                    count += 1
                    return count > looks
                }
            }
        }
        #expect(count.withLock { $0 } == looks + 1)
    }

    @Test func `throws a CancellationError if its task is canceled`() async throws {
        let options = try ViewRequest().options()
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return try Renderer().render(.panorama(Self.colors), options)
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func `throws an error that contains the cause if a picture is damaged`() throws {
        let level = PyramidLevel(index: 0, ofWidth: 512, height: 256)
        let whole = try MemoryPicture(Self.colors).bytes(of: level)
        let mislabeled = try MemoryPicture(PixelImage(width: 512, height: 255, filledWith: .white))
        let wrong = try mislabeled.bytes(of: mislabeled.levels[0])
        for jpeg in [[], Array("not a JPEG".utf8), Array(whole.prefix(whole.count / 2)), wrong] {
            let subject = try SnapshotSubject(
                camera: .equirectangular(Equirectangular(width: 512, height: 256)),
                source: MemoryPicture(width: 512, height: 256, jpegs: [level: jpeg]))
            let error = #expect(throws: SnapshotError.self) {
                try Renderer().render(subject, ViewRequest(pitch: -60).options())
            }
            #expect(error?.code == .pictureUnreadable)
            #expect(jpeg == wrong || error?.cause is JPEGError)
        }
    }

    @Test func `rethrows a source's own errors`() throws {
        let subject = try SnapshotSubject(
            camera: .equirectangular(Equirectangular(width: 1024, height: 512)), source: UnreadablePicture())
        #expect(throws: UnreadablePicture.WasRead.self) { try Renderer().render(subject, ViewRequest().options()) }
    }

    @Test(arguments: [
        (0, 10, 1.0, SnapshotError.Code.optionOutOfRange), (10, -1, 1, .optionOutOfRange),
        (10, 10, 0.5, .optionOutOfRange), (10, 10, 4.1, .optionOutOfRange), (10, 10, .nan, .optionOutOfRange),
        (8193, 10, 1, .viewTooLarge), (10, 2049, 4, .viewTooLarge), (.max, .max, 4, .viewTooLarge),
    ])
    func `refuses an out-of-range size`(width: Int, height: Int, scale: Double, code: SnapshotError.Code) {
        let error = #expect(throws: SnapshotError.self) {
            try SnapshotOptions(size: PictureSize(width: width, height: height), scale: scale).check()
        }
        #expect(error?.code == code)
    }

    @Test func `refuses an out-of-range pitch or quality`() throws {
        let size = PictureSize(width: 10, height: 10)
        for pitch in [-90.1, 91, .nan] {
            #expect(throws: SnapshotError.self) { try SnapshotOptions(size: size, pitch: pitch).check() }
        }
        for quality in [0, 101, -5] {
            #expect(throws: SnapshotError.self) { try SnapshotOptions(size: size, quality: quality).check() }
        }
    }

    @Test(arguments: [
        Equirectangular(width: 1000, height: 512),
        Equirectangular(fullWidth: 0, fullHeight: 512, left: 0, top: 0, width: 1024, height: 512),
        Equirectangular(fullWidth: .nan, fullHeight: 512, left: 0, top: 0, width: 1024, height: 512),
        Equirectangular(fullWidth: 1024, fullHeight: 512, left: .infinity, top: 0, width: 1024, height: 512),
    ])
    func `refuses a panorama with impossible sizes`(panorama: Equirectangular) {
        let error = #expect(throws: SnapshotError.self) {
            try SnapshotSubject(camera: .equirectangular(panorama), source: UnreadablePicture())
        }
        #expect(error?.code == .subjectUnusable)
    }
}
