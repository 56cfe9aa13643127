import Foundation
import Testing
import VantageGeodesy

struct CalibrationJSONTests {
    private func decoded(_ json: String) throws -> CalibratedCamera {
        try JSONDecoder().decode(CalibratedCamera.self, from: Data(json.utf8))
    }

    @Test(arguments: [
        #"{"model":"fisheye","width":2880,"height":2880,"fieldOfView":200}"#,
        #"""
        {"model":"fisheye","width":1920,"height":1080,"center":[950,545],"focalLength":[560,561],
        "coefficients":[0.05,-0.01],"fieldOfView":170}
        """#,
        #"""
        {"model":"dualFisheye","width":5760,"height":2880,"front":{"center":[1440,1440],"radius":1430,
        "fieldOfView":204},"back":{"center":[4320,1441],"radius":1431,"fieldOfView":204,"heading":180.4,
        "roll":0.3},"blend":8}
        """#,
        #"{"model":"cubeMap","width":4096,"height":3072,"layout":"horizontalCross"}"#,
        #"""
        {"model":"cubeMap","width":600,"height":100,"layout":"row","faces":["front","back","left","right",
        "up","down"]}
        """#,
        #"{"model":"cylinder","width":9000,"height":2000,"fieldOfView":300,"horizon":1100}"#,
        #"""
        {"model":"perspective","width":4000,"height":3000,"focalLength":[3000,3010],
        "principalPoint":[2001,1499],"distortion":{"k1":-0.1,"k2":0.02,"p1":0.001,"p2":-0.0004,"k6":0.001}}
        """#,
    ])
    func `a calibration survives a round trip through JSON`(json: String) throws {
        let camera = try decoded(json)
        let again = try JSONDecoder().decode(CalibratedCamera.self, from: JSONEncoder().encode(camera))
        #expect(again == camera)
    }

    @Test func `a fisheye without a center or a radius fills its picture`() throws {
        let camera = try decoded(#"{"model":"fisheye","width":2880,"height":2000,"fieldOfView":180}"#)
        let lens = try Fisheye(center: Point(1440, 1000), radius: 1000, fieldOfView: 180)
        #expect(camera == .fisheye(try FisheyePicture(width: 2880, height: 2000, lens: lens)))
        #expect(camera.horizontalFieldOfView == 180)
    }

    @Test func `the lenses of a dual fisheye face forward and backward unless their headings are specified`() throws {
        let camera = try decoded(
            #"""
            {"model":"dualFisheye","width":200,"height":100,
            "front":{"center":[150,50],"radius":50,"fieldOfView":190},
            "back":{"center":[50,50],"radius":50,"fieldOfView":190}}
            """#)
        #expect(camera == .dualFisheye(try DualFisheye(width: 200, height: 100, fieldOfView: 190, frontIsRight: true)))
    }

    @Test(arguments: [
        #"{"model":"fisheye","width":2880,"height":2880,"fieldOfView":400}"#,
        #"{"model":"fisheye","width":0,"height":2880,"fieldOfView":200}"#,
        #"{"model":"fisheye","width":9,"height":9,"fieldOfView":200,"coefficients":[1,2,3,4,5]}"#,
        #"{"model":"fisheye","width":9,"height":9,"fieldOfView":200,"coefficients":[0.1]}"#,
        #"{"model":"cubeMap","width":400,"height":400,"layout":"row"}"#,
        #"{"model":"cubeMap","width":600,"height":100,"layout":"row","faces":["front","front"]}"#,
        #"{"model":"cylinder","width":400,"height":400,"fieldOfView":361}"#,
        #"{"model":"perspective","width":400,"height":400,"focalLength":[0,0]}"#,
        #"{"model":"perspective","width":400,"height":400,"focalLength":[1e9,1]}"#,
    ])
    func `rejects impossible values`(json: String) throws {
        let error = #expect(throws: GeodesyError.self) { try decoded(json) }
        #expect(error?.code == .calibrationUnusable)
    }

    @Test(arguments: [(2880, 1440), (1440, 720), (5760, 2880), (1441, 720)])
    func `a calibration fits pictures of any size with the same aspect ratio`(width: Int, height: Int) throws {
        let camera = CalibratedCamera.dualFisheye(try DualFisheye(width: 5760, height: 2880, fieldOfView: 200))
        let scaled = try camera.scaled(toWidth: width, height: height)
        #expect(scaled.size == (width, height))
        let factor = SIMD2(Double(width) / 5760, Double(height) / 2880)
        let vector = Vector(0.3, -0.5, 0.2)
        let one = try #require(LensArray(camera).lens(for: vector)?.project(vector)).position
        let other = try #require(LensArray(scaled).lens(for: vector)?.project(vector)).position
        #expect(isNear(one * factor, other, tolerance: 1e-6))
    }

    @Test func `rejects a calibration for pictures with a different aspect ratio`() throws {
        let camera = CalibratedCamera.dualFisheye(try DualFisheye(width: 5760, height: 2880, fieldOfView: 200))
        #expect(throws: GeodesyError.self) { try camera.scaled(toWidth: 4000, height: 3000) }
    }
}
