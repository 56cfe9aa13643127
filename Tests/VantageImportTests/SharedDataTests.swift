import Foundation
import Testing
import VantageCore
import VantageGeodesy
import VantageSceneFixtures
import VantageScenes
import VantageSceneStore

@testable import VantageImport

/// Tests that use real files, if they are available.
@Suite(
    .enabled(if: SharedData.folder != nil, "Requires shared data. Set VANTAGE_SHARED_DATA to its folder."))
struct SharedDataTests {
    func read(_ name: String) throws -> LoadedPicture {
        let file = PictureFile(path: try #require(SharedData.folder).path + "/" + name, name: name)
        return try PictureReader.read(ImportCandidate(label: name, picture: file, row: nil))
    }

    func sphere(_ read: LoadedPicture) -> Equirectangular? {
        guard case .equirectangular(let model) = read.record.camera, model.isFullSphere else { return nil }
        return model
    }

    @Test func `uses the EXIF heading of a GoPro Max and records that GPano's is 0`() throws {
        let read = try read("pano/geovisio/2.jpg")
        #expect(abs((read.record.heading?.degrees ?? 0) - 11.18558717) < 1e-8)
        #expect(read.record.provenance[.heading] == "EXIF GPSImgDirection (GPano PoseHeadingDegrees is 0)")
        #expect(sphere(read) == Equirectangular(width: 5760, height: 2880))
    }

    @Test func `scales a Theta S panorama's 5376 GPano pixels to the file's 2688`() throws {
        let read = try read("pano/woolly/img/118_r0012096.jpg")
        #expect(sphere(read) == Equirectangular(width: 2688, height: 1344))
        #expect(read.record.coordinate.latitude < -33)
        #expect([read.record.pitch, read.record.roll] == [-1.6, -0.8])
    }

    @Test(arguments: [("lyon_1_1", 127.6), ("lyon_1_2", 127.8), ("lyon_1_3", 127.9)])
    func `Lyon pictures are full spheres that face away from the track`(name: String, heading: Double) throws {
        let read = try read("pano/tsi_panoramax/lyon/photos/\(name).jpg")
        #expect(read.record.heading?.degrees == heading)
        #expect(sphere(read) == Equirectangular(width: 8192, height: 4096))
    }

    @Test func `the Strasbourg panorama is a sphere, and the sign cut from it is flat`() throws {
        let panorama = try read("pano/tsi_panoramax/type3_origin.jpg")
        #expect(panorama.record.heading?.degrees == 81.57)
        #expect(sphere(panorama) == Equirectangular(width: 11000, height: 5500))
        let sign = try read("pano/tsi_panoramax/type3.jpg")
        #expect(sign.record.camera == .perspective(horizontalFieldOfView: nil))
        #expect(sign.record.size == PictureSize(width: 160, height: 176))
        #expect(sign.record.coordinate == panorama.record.coordinate)
    }

    @Test(arguments: [
        ("metadata_extractor/FujiFilm FinePixS1Pro (1).jpg", 54.98966667, -1.91416667),
        ("metadata_extractor/FujiFilm FinePixS1Pro (2).jpg", 51.84666667, -3.33783333),
        ("goexif/samples/geodegrees_as_string.jpg", 52.84278106, 11.18285656),
        ("mapillary_tools/data/adobe_coords/adobe_coords.jpg", -0.07026683, 34.38193517),
        ("qgis/0997.JPG", -37.2305, 149.27516667),
    ])
    func `reads positions written by many cameras`(name: String, latitude: Double, longitude: Double) throws {
        let place = try read("photos/" + name).record.coordinate
        #expect(abs(place.latitude - latitude) < 1e-7)
        #expect(abs(place.longitude - longitude) < 1e-7)
    }

    @Test(arguments: [
        ("metadata_extractor/Samsung GT-I9000 (Galaxy S).jpg", ImportFailure.Code.nullIsland),
        ("exif_samples/Canon_40D.jpg", .noPosition), ("panoramax_cli/invalid_pic.jpg", .notAJPEG),
        ("piexif/notjpeg.jpg", .notAJPEG),
    ])
    func `reports why a file cannot become a scene`(name: String, code: ImportFailure.Code) {
        let failure = #expect(throws: ImportFailure.self) { try read("photos/" + name) }
        #expect(failure?.code == code)
    }

    @Test func `converts magnetic headings to true headings`() throws {
        let record = try read("photos/geovisio/focal_zero.jpg").record
        #expect(record.headingReference == .true)
        #expect(abs((record.heading?.degrees ?? 0) - 51.7) < 5)
        #expect(record.provenance[.heading]?.contains("51.7° from magnetic north") ?? false)
    }

    @Test(arguments: ["photos", "pano", "hostile", "metadata"])
    func `every file has an outcome`(folder: String) throws {
        var candidates = 0
        for discovery in DatasetScanner(paths: [try #require(SharedData.folder).path + "/" + folder]) {
            switch discovery {
            case .candidate(let candidate):
                candidates += 1
                do {
                    _ = try PictureReader.read(candidate)
                } catch {
                    #expect(!error.description.isEmpty)
                }
            case .failure(let failure):
                #expect(!failure.description.isEmpty)
            case .ignored: break
            }
        }
        #expect(candidates > 0)
    }
}
