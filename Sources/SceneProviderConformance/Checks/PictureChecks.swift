import Foundation
import JPEGCodec
import Vantage

extension ConformanceCheck {
    static let pictures = [
        ConformanceCheck("The picture of full size is the file, and every level is a JPEG of the whole") {
            for expected in $0.dataset.scenes where expected.hasPicture {
                let (size, levels) = try await $0.reading($0.scene(expected)) { session in
                    (session.size, try session.levels.map { (level: $0, bytes: try session.bytes(of: $0)) })
                }
                $1.expect(
                    size == PictureSize(width: expected.width, height: expected.height), "\(expected.name): size")
                for (level, bytes) in levels {
                    let header = try JPEGDecoder.header(of: bytes)
                    $1.expect(
                        (header.width, header.height) == (level.width, level.height),
                        "\(expected.name): level \(level.index) is \(header.width)×\(header.height)")
                    guard level.index == 0 else { continue }
                    let file = try Data(contentsOf: $0.dataset.picture(of: expected))
                    $1.expect([UInt8](file) == bytes, "\(expected.name) is not its file")
                }
                $1.expect(!levels.isEmpty, "\(expected.name) has nothing to read")
            }
        },
        ConformanceCheck("A scene without a picture says so") { subject, found in
            for expected in subject.dataset.scenes where !expected.hasPicture {
                let scene = try subject.scene(expected)
                await found.expect(.noPicture, from: expected.name) {
                    _ = try await LookAroundSnapshotter(scene: LookAroundScene(scene, in: subject.provider)).snapshot
                }
            }
        },
        ConformanceCheck("A snapshot is of the size that was asked for, and the same each time") {
            let options = LookAroundSnapshotter.Options(size: PictureSize(width: 40, height: 30), scale: 2)
            for expected in $0.dataset.scenes where expected.hasPicture {
                let scene = LookAroundScene(try $0.scene(expected), viewHeading: .north, in: $0.provider)
                let snapshot = try await LookAroundSnapshotter(scene: scene, options: options).snapshot
                let header = try JPEGDecoder.header(of: [UInt8](snapshot.jpegData))
                $1.expect(
                    (header.width, header.height) == (80, 60), "\(expected.name): \(header.width)×\(header.height)")
                let again = try await LookAroundSnapshotter(scene: scene, options: options).snapshot
                $1.expect(again.jpegData == snapshot.jpegData, "\(expected.name) differs the second time")
            }
        },
        ConformanceCheck("A view looks where it was asked to, else where the request implied") {
            for expected in $0.dataset.scenes where expected.hasPicture && expected.kind == .panorama {
                guard expected.heading != nil else { continue }
                let scene = LookAroundScene(try $0.scene(expected), viewHeading: try Heading(77), in: $0.provider)
                let implied = try await LookAroundSnapshotter(scene: scene, options: small()).snapshot
                $1.expect(implied.view.heading?.degrees == 77, "\(expected.name) does not look where it should")
                let asked = try await LookAroundSnapshotter(scene: scene, options: small(heading: 200)).snapshot
                $1.expect(asked.view.heading?.degrees == 200, "\(expected.name) does not look where it was asked to")
            }
        },
    ]

    static func small(heading: Double? = nil) throws -> LookAroundSnapshotter.Options {
        LookAroundSnapshotter.Options(
            size: PictureSize(width: 24, height: 16), heading: try heading.map { try Heading($0) })
    }
}
