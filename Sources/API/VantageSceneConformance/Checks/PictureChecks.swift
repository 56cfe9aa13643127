import Foundation
import VantageJPEG
import Vantage

extension ConformanceCheck {
    static let pictures = [
        ConformanceCheck("The full-size level is the original file, and every level is a JPEG of the stated size") {
            for expected in $0.dataset.scenes where expected.hasPicture {
                let (size, levels) = try await $0.reading($0.scene(expected)) { session in
                    (session.size, try session.levels.map { (level: $0, bytes: try session.bytes(of: $0)) })
                }
                $1.expect(
                    size == PictureSize(width: expected.width, height: expected.height), "\(expected.name): wrong size")
                for (level, bytes) in levels {
                    let header = try JPEGDecoder.header(of: bytes)
                    $1.expect(
                        (header.width, header.height) == (level.width, level.height),
                        "\(expected.name): level \(level.index) is \(header.width)×\(header.height)")
                    guard level.index == 0 else { continue }
                    let file = try Data(contentsOf: $0.dataset.picture(of: expected))
                    $1.expect([UInt8](file) == bytes, "\(expected.name) differs from its file")
                }
                $1.expect(!levels.isEmpty, "\(expected.name) has no levels")
            }
        },
        ConformanceCheck("A snapshot of a scene without a picture throws noPicture") { subject, found in
            for expected in subject.dataset.scenes where !expected.hasPicture {
                let scene = try subject.scene(expected)
                await found.expect(.noPicture, from: expected.name) {
                    _ = try await LookAroundSnapshotter(scene: LookAroundScene(scene, in: subject.provider)).snapshot
                }
            }
        },
        ConformanceCheck("A snapshot has the requested size and is the same each time") {
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
        ConformanceCheck("A view has the requested heading or, by default, the heading that its request implied") {
            for expected in $0.dataset.scenes where expected.hasPicture && expected.kind == .panorama {
                guard expected.heading != nil else { continue }
                let scene = LookAroundScene(try $0.scene(expected), viewHeading: try Heading(77), in: $0.provider)
                let implied = try await LookAroundSnapshotter(scene: scene, options: small()).snapshot
                $1.expect(implied.view.heading?.degrees == 77, "\(expected.name) does not have the implied heading")
                let asked = try await LookAroundSnapshotter(scene: scene, options: small(heading: 200)).snapshot
                $1.expect(asked.view.heading?.degrees == 200, "\(expected.name) does not have the requested heading")
            }
        },
    ]

    static func small(heading: Double? = nil) throws -> LookAroundSnapshotter.Options {
        LookAroundSnapshotter.Options(
            size: PictureSize(width: 24, height: 16), heading: try heading.map { try Heading($0) })
    }
}
