import Foundation
import VantageJPEG
import VantageSceneFixtures
import Vantage

/// A store of SampleData's portrait photo in each of the eight EXIF orientations.
enum OrientedPhotos {
    /// The EXIF orientations, from 1 (upright) to 8.
    static let orientations = 1...8

    /// A store with scenes whose file names are `1.jpg` to `8.jpg`.
    static func store(in folder: TemporaryFolder) async throws -> SceneStore {
        let original = [UInt8](try Data(contentsOf: SampleData.file("photos/photo_portrait.jpg")))
        let turned = try JPEGDecoder.decode(original, scale: .half)
        // The original has orientation 6.
        let upright = PixelImage(width: turned.height, height: turned.width) { x, y in
            turned[y, turned.height - 1 - x]
        }
        for orientation in orientations {
            var options = JPEGEncodingOptions(quality: 92)
            options.segments = [try exif(of: original, orientation: orientation)]
            let jpeg = try JPEGEncoder.encode(stored(upright, orientation), options: options)
            try folder.write(jpeg, to: "photos/\(orientation).jpg")
        }
        let store = try await SceneStore(writing: folder.url.appending(path: "photos.sqlite"), creating: true)
        // The photos have the same position, time and direction, so they would otherwise be skipped as duplicates.
        var importOptions = ImportOptions(collection: CollectionSpec(name: "photos"))
        importOptions.duplicates = .keep
        let report = try await DatasetImporter(options: importOptions)
            .run([folder.url.appending(path: "photos").path], into: store)
        guard report.imported == orientations.count else { throw NotImported(notes: report.failureNotes) }
        return store
    }

    private struct NotImported: Error {
        let notes: [ImportReport.Note]
    }

    /// Returns an upright photo as stored in an orientation. Source: EXIF 2.32, tag Orientation, which specifies on
    /// which sides of the picture the first stored row and column lie.
    private static func stored(_ upright: PixelImage, _ orientation: Int) -> PixelImage {
        let (right, bottom) = (upright.width - 1, upright.height - 1)
        let isTurned = orientation >= 5
        let (width, height) = isTurned ? (upright.height, upright.width) : (upright.width, upright.height)
        return PixelImage(width: width, height: height) { x, y in
            switch orientation {
            case 2: upright[right - x, y]
            case 3: upright[right - x, bottom - y]
            case 4: upright[x, bottom - y]
            case 5: upright[y, x]
            case 6: upright[right - y, x]
            case 7: upright[right - y, bottom - x]
            case 8: upright[y, bottom - x]
            default: upright[x, y]
            }
        }
    }

    private struct NoOrientation: Error {}

    /// Returns a JPEG's EXIF segment with the orientation changed.
    private static func exif(of jpeg: [UInt8], orientation: Int) throws -> JPEGSegment {
        let bytes = Data(jpeg)
        guard let start = bytes.range(of: Data("Exif\0\0".utf8))?.lowerBound else { throw NoOrientation() }
        let length = Int(bytes[start - 2]) << 8 | Int(bytes[start - 1])
        var payload = Data(bytes[start..<start + length - 2])
        // The tag, its type (a 16-bit number), its count and the value 6, in either byte order.
        let little = Data([0x12, 0x01, 3, 0, 1, 0, 0, 0, 6, 0])
        let big = Data([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6])
        if let found = payload.range(of: little) {
            payload[found.lowerBound + 8] = UInt8(orientation)
        } else if let found = payload.range(of: big) {
            payload[found.lowerBound + 9] = UInt8(orientation)
        } else {
            throw NoOrientation()
        }
        return JPEGSegment(marker: 0xE1, payload: [UInt8](payload))
    }
}

extension PixelImage {
    fileprivate typealias Pixel = SIMD3<UInt8>

    fileprivate subscript(x: Int, y: Int) -> Pixel {
        let first = (y * width + x) * 3
        return Pixel(pixels[first], pixels[first + 1], pixels[first + 2])
    }

    fileprivate init(width: Int, height: Int, pixel: (_ x: Int, _ y: Int) -> Pixel) {
        var pixels: [UInt8] = []
        pixels.reserveCapacity(width * height * 3)
        for y in 0..<height {
            for x in 0..<width {
                let pixel = pixel(x, y)
                pixels += [pixel.x, pixel.y, pixel.z]
            }
        }
        self.init(width: width, height: height, pixels: pixels)
    }
}
