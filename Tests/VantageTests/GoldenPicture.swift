import Foundation
import Testing
import VantageJPEG
import VantageSceneFixtures

/// An accepted picture in `Tests/VantageTests/Golden`, and the code that draws the picture to compare with it.
struct GoldenPicture: CustomTestStringConvertible, Sendable {
    /// The file name without its extension.
    let name: String
    /// Draws the picture, as a JPEG.
    let draw: @Sendable () async throws -> Data

    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden")
    /// The folder for drawn pictures that differ from the accepted ones.
    private static let rejects = SampleData.repository.appending(path: ".build/golden")
    /// The maximum size of a file. It is small because every clone of the repository contains all of these files.
    private static let maximumBytes = 20 << 10

    private static func isSet(_ variable: String) -> Bool {
        ProcessInfo.processInfo.environment[variable].map { !$0.isEmpty } ?? false
    }

    var testDescription: String { name }
    private var file: URL { Self.folder.appending(path: "\(name).jpg") }

    /// Draws the picture and compares it with the accepted one. If there is none, accepts the drawn picture, but
    /// reports an issue on CI.
    func check() async throws {
        let drawn = try await draw()
        #expect(drawn.count <= Self.maximumBytes, "\(name) is \(drawn.count) bytes. Draw a smaller picture.")
        let accepted = try? Data(contentsOf: file)
        if Self.isSet("VANTAGE_UPDATE_GOLDEN") || (accepted == nil && !Self.isSet("CI")) {
            try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
            if drawn != accepted { try drawn.write(to: file) }
            return
        }
        guard let accepted else { return try reject(drawn, "does not exist") }
        let images = try [drawn, accepted].map { try JPEGDecoder.decode([UInt8]($0)) }
        guard let difference = PictureDifference(images[0], images[1]) else {
            return try reject(
                drawn,
                "is \(images[1].width)×\(images[1].height) pixels instead of \(images[0].width)×\(images[0].height)")
        }
        guard !difference.isSmall else { return }
        try reject(
            drawn,
            """
            differs by \(difference.mean.formatted()) levels on average (at most \(PictureDifference.greatestMean) allowed) \
            and by \(difference.maximum.formatted()) near (\(difference.x), \(difference.y)) \
            (at most \(PictureDifference.greatestOfACell) allowed)
            """)
    }

    private func reject(_ drawn: Data, _ reason: String) throws {
        try FileManager.default.createDirectory(at: Self.rejects, withIntermediateDirectories: true)
        try drawn.write(to: Self.rejects.appending(path: "\(name).jpg"))
        Issue.record(
            """
            Tests/VantageTests/Golden/\(name).jpg \(reason). Compare it with .build/golden/\(name).jpg. If the change is \
            intended, accept it with: VANTAGE_UPDATE_GOLDEN=1 scripts/test.sh --filter GoldenPictureTests
            """)
    }
}
