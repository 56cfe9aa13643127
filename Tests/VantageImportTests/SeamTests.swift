import Foundation
import Testing
import VantageGeodesy
import VantageJPEG
import VantageSceneFixtures
import VantageScenes
import VantageSceneStore

@testable import VantageImport

/// Tests that the levels of panoramas whose edges meet are filtered across the seam.
struct SeamTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Returns the levels of a picture whose tags declare a crop of 5200 × 2600 pixels.
    ///
    /// - Parameter full: The declared size of the full panorama in pixels.
    private func levels(full: SIMD2<Double>, of picture: PictureFile) throws -> [[UInt8]] {
        var tags = PanoramaTags()
        tags.projectionType = "equirectangular"
        (tags.fullWidth, tags.fullHeight) = (full.x, full.y)
        (tags.croppedWidth, tags.croppedHeight, tags.croppedLeft, tags.croppedTop) = (5200, 2600, 0, 0)
        let row = SidecarRow.example { ($0.latitude, $0.longitude, $0.panorama) = (48, 7, tags) }
        let preparation = InputPreparation(options: ImportOptions(collection: .init(name: "a")), keepsPictures: true)
        let candidate = ImportCandidate(label: "a.jpg", picture: picture, row: row)
        let item = preparation.prepare(.candidate(candidate), position: 0)
        guard case .ready(let scene) = item.content else { return [] }
        return scene.pictures.filter { $0.level > 0 }.compactMap {
            if case .stored(let bytes) = $0.content { bytes } else { nil }
        }
    }

    @Test func `a panorama with a fractional full width still wraps`() throws {
        // The left edge is dark and the right one is light, so wrapping is visible.
        let jpeg = try DrawnPicture.jpeg(width: 2600, height: 1300)
        let file = PictureFile(path: try folder.write("a.jpg", jpeg), name: "a.jpg")
        let whole = try levels(full: SIMD2(5200, 2600), of: file)
        // At the file's scale, this panorama is 2600.5 pixels wide.
        let fractional = try levels(full: SIMD2(5201, 2600), of: file)
        #expect(!whole.isEmpty)
        #expect(fractional == whole)
    }
}
