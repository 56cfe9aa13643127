import Foundation
import Testing
import Vantage
import VantageJPEG
import VantageSceneFixtures
import VantageServerFixtures

/// Tests the sample data's portrait photo in responses from the server.
@Suite(.fewAtATime) struct PortraitPhotoTests {
    private static let file = "photos/photo_portrait.jpg"

    @Test func `shows a portrait photo upright and complete`() async throws {
        let upright = try Self.upright()
        try await RunningServer.serving([["photos"]]) { server in
            let scenes = try await server.stores[0].allScenes(SceneQuery())
            let scene = try #require(scenes.first { Self.file.hasSuffix($0.fileName ?? "/") })
            for path in [
                "/v1/snapshot?scene=\(scene.id)&size=480x640", "/v1/snapshot?scene=\(scene.id)&size=1200x1600",
                "/v1/scenes/\(scene.id)/tiles/base.jpg", "/api/pictures/\(scene.id)/sd.jpg",
                "/api/pictures/\(scene.id)/thumb.jpg",
            ] {
                let reply = try await server.ask(path)
                #expect(reply.status == 200)
                let picture = try JPEGDecoder.decode([UInt8](reply.body))
                // 3:4, rounded to whole pixels.
                #expect(abs(picture.height * 3 - picture.width * 4) <= 2, "\(path)")
                #expect(difference(Cells(picture), Cells(upright)) < 6, "\(path)")
            }
            let tiles = try await whole(scene, at: server)
            #expect(difference(Cells(tiles), Cells(upright)) < 6)
        }
    }

    /// Returns the photo rotated by index arithmetic. In EXIF orientation 6, the first stored row is the right side and
    /// the first stored column is the top.
    private static func upright() throws -> PixelImage {
        let stored = try JPEGDecoder.decode([UInt8](Data(contentsOf: SampleData.file(file))))
        var pixels: [UInt8] = []
        pixels.reserveCapacity(stored.pixels.count)
        stored.pixels.withUnsafeBufferPointer { bytes in
            for y in 0..<stored.width {
                for x in 0..<stored.height {
                    let start = ((stored.height - 1 - x) * stored.width + y) * 3
                    pixels.append(contentsOf: bytes[start..<start + 3])
                }
            }
        }
        return PixelImage(width: stored.height, height: stored.width, pixels: pixels)
    }

    /// Returns the picture assembled from all tiles at the largest level, without the tiles' borders.
    private func whole(_ scene: Scene, at server: RunningServer) async throws -> PixelImage {
        let json = try await server.ask("/v1/scenes/\(scene.id)/tiles.json").json()
        let level = try #require((json["levels"] as? [[String: Int]])?.first)
        let (width, height) = (try #require(level["width"]), try #require(level["height"]))
        var pixels = [UInt8](repeating: 0, count: width * height * 3)
        for row in 0..<(level["rows"] ?? 0) {
            for column in 0..<(level["columns"] ?? 0) {
                let reply = try await server.ask("/v1/scenes/\(scene.id)/tiles/0/\(column)/\(row).jpg")
                let tile = try JPEGDecoder.decode([UInt8](reply.body))
                for y in 0..<tile.height - 2 {
                    let source = ((y + 1) * tile.width + 1) * 3
                    let target = ((row * 510 + y) * width + column * 510) * 3
                    let count = (tile.width - 2) * 3
                    pixels.replaceSubrange(target..<target + count, with: tile.pixels[source..<source + count])
                }
            }
        }
        return PixelImage(width: width, height: height, pixels: pixels)
    }

    private func difference(_ one: Cells, _ other: Cells) -> Double {
        zip(one.means, other.means).reduce(0) { max($0, abs($1.0 - $1.1)) }
    }
}

/// The mean of each channel in a grid of 12 × 16 cells, whatever the picture's size.
private struct Cells {
    let means: [Double]

    init(_ picture: PixelImage) {
        means = picture.pixels.withUnsafeBufferPointer { pixels in
            (0..<16).flatMap { row in
                (0..<12).flatMap { column in
                    var (red, green, blue, count) = (0, 0, 0, 0)
                    for y in row * picture.height / 16..<(row + 1) * picture.height / 16 {
                        for x in column * picture.width / 12..<(column + 1) * picture.width / 12 {
                            let start = (y * picture.width + x) * 3
                            red += Int(pixels[start])
                            green += Int(pixels[start + 1])
                            blue += Int(pixels[start + 2])
                            count += 1
                        }
                    }
                    return [red, green, blue].map { Double($0) / Double(count) }
                }
            }
        }
    }
}
