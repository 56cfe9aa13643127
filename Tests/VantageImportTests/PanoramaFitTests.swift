import Testing
import VantageCore
import VantageGeodesy
import VantageScenes
import VantageSceneStore

@testable import VantageImport

struct PanoramaFitTests {
    struct Tags: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var projection: String? = "equirectangular"
        var full: (Double?, Double?) = (nil, nil)
        var crop: (Double?, Double?) = (nil, nil)
        var origin: (Double?, Double?) = (nil, nil)

        var tags: PanoramaTags {
            var tags = PanoramaTags()
            tags.projectionType = projection
            (tags.fullWidth, tags.fullHeight) = full
            (tags.croppedWidth, tags.croppedHeight) = crop
            (tags.croppedLeft, tags.croppedTop) = origin
            return tags
        }
    }

    static func fit(_ tags: Tags, _ width: Int, _ height: Int) -> PanoramaFit? {
        PanoramaFit.fit(tags.tags, to: PictureSize(width: width, height: height))
    }

    @Test(arguments: [
        (
            Tags(testDescription: "the file's own sizes", full: (5760, 2880), crop: (5760, 2880), origin: (0, 0)), 5760,
            2880
        ),
        (
            Tags(testDescription: "twice the file's size", full: (5376, 2688), crop: (5376, 2688), origin: (0, 0)),
            2688, 1344
        ),
        (Tags(testDescription: "an odd thumbnail", full: (4096, 2048), crop: (4096, 2048), origin: (0, 0)), 205, 102),
        (Tags(testDescription: "only the full size", full: (5760, 2880)), 5760, 2880),
        (Tags(testDescription: "only the full width", full: (5760, nil)), 2880, 1440),
        (Tags(testDescription: "upper case", projection: "Equirectangular"), 8192, 4096),
        (Tags(testDescription: "no sizes"), 8192, 4096),
        (Tags(testDescription: "no sizes, one row missing"), 8192, 4095),
        (
            Tags(testDescription: "no projection type", projection: nil, full: (5760, 2880), crop: (5760, 2880)), 5760,
            2880
        ),
    ])
    func `fits a full sphere to the file's size`(tags: Tags, width: Int, height: Int) throws {
        guard case .panorama(let model, _) = Self.fit(tags, width, height) else {
            Issue.record("treated as flat")
            return
        }
        #expect(model == Equirectangular(width: width, height: height))
        #expect(model.isFullSphere)
    }

    @Test(arguments: [
        (
            Tags(testDescription: "a phone's", full: (13934, 6967), crop: (8228, 5040), origin: (2728, 1578)), 8228,
            5040,
            Equirectangular(fullWidth: 13934, fullHeight: 6967, left: 2728, top: 1578, width: 8228, height: 5040)
        ),
        (
            Tags(testDescription: "twice the file's size", full: (4000, 2000), crop: (2000, 1000), origin: (1000, 500)),
            1000,
            500,
            Equirectangular(fullWidth: 2000, fullHeight: 1000, left: 500, top: 250, width: 1000, height: 500)
        ),
        (
            Tags(testDescription: "half a turn", full: (4000, 2000), crop: (2000, 2000), origin: (1000, 0)), 2000, 2000,
            Equirectangular(fullWidth: 4000, fullHeight: 2000, left: 1000, top: 0, width: 2000, height: 2000)
        ),
        (
            Tags(testDescription: "one pixel too far right", full: (4000, 2000), crop: (3001, 2000), origin: (1000, 0)),
            3001,
            2000,
            Equirectangular(fullWidth: 4000, fullHeight: 2000, left: 999, top: 0, width: 3001, height: 2000)
        ),
        (
            Tags(
                testDescription: "one pixel wider than the full panorama", full: (4000, 2000), crop: (4001, 1500),
                origin: (0, 100)),
            4001, 1500,
            Equirectangular(fullWidth: 4001, fullHeight: 2000, left: 0, top: 100, width: 4001, height: 1500)
        ),
        (
            Tags(
                testDescription: "one pixel taller than the full panorama", full: (4000, 2000), crop: (1000, 2001),
                origin: (0, 0)
            ),
            1000, 2001,
            Equirectangular(fullWidth: 4000, fullHeight: 2001, left: 0, top: 0, width: 1000, height: 2001)
        ),
    ])
    func `fits a crop at its position on the sphere`(tags: Tags, width: Int, height: Int, model: Equirectangular) {
        guard case .panorama(let found, _) = Self.fit(tags, width, height) else {
            Issue.record("treated as flat")
            return
        }
        #expect(found == model)
    }

    @Test(arguments: [(4000, 2000), (4000, 1500), (3999.5, 1000), (4001, 1001)] as [(Double, Double)])
    func `a crop never exceeds the full panorama at any scale`(crop: (Double, Double)) {
        for width in stride(from: 301, to: 5001, by: 7) {
            let tags = Tags(testDescription: "", full: (4000, 2000), crop: crop, origin: (0, 0))
            let height = Int((crop.1 * Double(width) / crop.0).rounded())
            guard case .panorama(let model, _) = Self.fit(tags, width, height) else {
                Issue.record("treated as flat at \(width)×\(height)")
                continue
            }
            #expect(model.fullWidth >= Double(width) && model.fullHeight >= Double(height))
            #expect(model.left >= 0 && model.top >= 0)
        }
    }

    @Test func `if a crop exceeds the full size because of rounding, the recorded source mentions the rounding`() {
        let tags = Tags(testDescription: "", full: (4000, 2000), crop: (4001, 1500), origin: (0, 100))
        guard case .panorama(_, let source) = Self.fit(tags, 4001, 1500) else {
            Issue.record("treated as flat")
            return
        }
        #expect(source.contains("rounding"))
    }

    @Test(arguments: [
        (Tags(testDescription: "a road sign without sizes"), 160, 176),
        (Tags(testDescription: "a road sign with sizes", full: (11000, 5500), crop: (11000, 5500)), 160, 176),
        (
            Tags(testDescription: "another aspect ratio", full: (4000, 2000), crop: (2000, 1000), origin: (0, 0)), 1000,
            700
        ),
        (
            Tags(testDescription: "left edge outside", full: (4000, 2000), crop: (2000, 1000), origin: (-10, 0)), 2000,
            1000
        ),
        (
            Tags(testDescription: "top edge above the pole", full: (4000, 2000), crop: (4000, 1000), origin: (0, -300)),
            4000, 1000
        ),
        (
            Tags(testDescription: "crop wider than full", full: (4000, 2000), crop: (5000, 1000), origin: (0, 0)), 5000,
            1000
        ),
        (
            Tags(
                testDescription: "crop beyond the right edge", full: (4000, 2000), crop: (2000, 1000), origin: (2500, 0)
            ),
            2000, 1000
        ),
        (Tags(testDescription: "crop without full size", crop: (4000, 2000), origin: (0, 0)), 4000, 2000),
        (Tags(testDescription: "crop without a position", full: (4000, 2000), crop: (2000, 1000)), 2000, 1000),
        (Tags(testDescription: "sizes of 0", full: (0, 0), crop: (0, 0), origin: (0, 0)), 4000, 2000),
        (Tags(testDescription: "negative sizes", full: (-4000, -2000), crop: (-4000, -2000)), 4000, 2000),
        (
            Tags(testDescription: "full size not 2:1", full: (4300, 1714), crop: (4300, 1714), origin: (0, 0)), 4300,
            1714
        ),
        (Tags(testDescription: "cylindrical", projection: "cylindrical", full: (4000, 2000)), 4000, 2000),
        (Tags(testDescription: "fisheye", projection: "fisheye"), 4000, 2000),
        (Tags(testDescription: "infinite", full: (.infinity, .infinity)), 4000, 2000),
        (Tags(testDescription: "not a number", full: (.nan, .nan)), 4000, 2000),
    ])
    func `treats a picture with contradictory tags as flat and reports the reason`(tags: Tags, width: Int, height: Int)
    {
        guard case .flat(let reason) = Self.fit(tags, width, height) else {
            Issue.record("not treated as flat")
            return
        }
        #expect(reason.hasPrefix("has ") || reason.hasPrefix("is "))
    }

    @Test func `a picture without GPano tags is not a panorama`() {
        #expect(Self.fit(Tags(testDescription: "", projection: nil), 4000, 2000) == nil)
    }

    @Test(
        arguments: [
            ("RICOH", "RICOH THETA S", PanoramaCamera.stitched), ("GoPro", "GoPro Max", .stitched),
            ("GoPro", "GoPro Fusion", .possiblyDualFisheye), ("Arashi Vision", "Insta360 X3", .possiblyDualFisheye),
            ("SAMSUNG", "Gear 360", .possiblyDualFisheye), ("Canon", "EOS 360", nil), ("GoPro", "HERO9 Black", nil),
            (nil, nil, nil),
        ] as [(String?, String?, PanoramaCamera?)])
    func `recognizes panorama cameras by make and model`(make: String?, model: String?, camera: PanoramaCamera?) {
        #expect(PanoramaCamera(make: make, model: model) == camera)
    }
}
