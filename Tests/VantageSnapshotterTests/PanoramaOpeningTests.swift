import Foundation
import Testing
import VantageGeodesy
import VantageSnapshotter

/// Tests the initial direction of views of cropped panoramas. Each crop is part of a sphere of 3600 × 1800 pixels, so a
/// degree is 10 pixels.
struct PanoramaOpeningTests {
    /// A crop between two longitudes and two latitudes in degrees.
    private static func crop(_ west: Double, _ east: Double, _ south: Double, _ north: Double) -> Equirectangular {
        Equirectangular(
            fullWidth: 3600, fullHeight: 1800, left: (west + 180) * 10, top: (90 - north) * 10,
            width: Int((east - west) * 10), height: Int((north - south) * 10))
    }

    /// The direction of a square view, whose horizontal and vertical fields of view are equal.
    private static func opened(
        _ crop: Equirectangular, fieldOfView: Double = 60, front: Double = 0, cameraPitch: Double = 0, roll: Double = 0,
        heading: Double? = nil, pitch: Double? = nil, hasPlace: Bool = false
    ) throws -> (heading: Double?, pitch: Double?) {
        var options = SnapshotOptions(
            size: .init(width: 300, height: 300), heading: try heading.map { try Heading($0) }, pitch: pitch,
            fieldOfView: try FieldOfView(fieldOfView))
        options.openOnPicture(
            crop, heading: try Heading(front), pitch: cameraPitch, roll: roll, hasPlace: hasPlace)
        return (options.heading?.degrees, options.pitch)
    }

    private static func isNear(_ one: Double?, _ other: Double?) -> Bool {
        guard let one, let other else { return one == nil && other == nil }
        return abs((one - other).remainder(dividingBy: 360)) < 1e-9
    }

    @Test(arguments: [(-60.0, 60.0, 0.0), (-180, 180, 0), (40, 160, 100), (-170, -50, -110), (90, 180, 135)])
    func `a view without a heading faces the front, or else the middle of the picture`(
        west: Double, east: Double, turn: Double
    ) throws {
        let view = try Self.opened(Self.crop(west, east, -45, 45), front: 20)
        #expect(turn == 0 ? view.heading == nil : Self.isNear(view.heading, 20 + turn))
        #expect(Self.isNear(view.pitch ?? 0, 0))
    }

    @Test(arguments: [(-45.0, 45.0, 0.0), (10, 90, 40), (-90, -10, -40), (-20, 10, 0), (20, 40, 10), (-80, -60, -50)])
    func `a view without a pitch tilts only as far as the picture requires`(
        south: Double, north: Double, pitch: Double
    ) throws {
        let view = try Self.opened(Self.crop(-60, 60, south, north))
        #expect(Self.isNear(view.pitch ?? 0, pitch))
    }

    @Test func `an explicit heading and pitch are kept`() throws {
        let behind = Self.crop(-30, 30, 30, 80)
        let both = try Self.opened(behind, heading: 180, pitch: -50)
        #expect(both.heading == 180 && both.pitch == -50)
        #expect(try Self.opened(behind, heading: 180).heading == 180)
        #expect(try Self.opened(behind, pitch: -50).pitch == -50)
    }

    @Test(arguments: [(70.0, 70.0), (120, 120), (10, 50), (350, 50), (200, 150), (270, 150)])
    func `a view turns toward a place, but stays within the picture`(place: Double, heading: Double) throws {
        // The picture shows 20° to 180°, so the middle of a view of 60° is between 50° and 150°.
        let view = try Self.opened(Self.crop(20, 180, -45, 45), heading: place, hasPlace: true)
        #expect(Self.isNear(view.heading, heading))
    }

    @Test func `a view of a full sphere keeps its default direction`() throws {
        let sphere = Equirectangular(width: 3600, height: 1800)
        let view = try Self.opened(sphere, cameraPitch: 20, roll: 10)
        #expect(view.heading == nil && view.pitch == nil)
    }

    /// The camera is tilted, so the level view needs a pitch of its own to show the middle of the picture.
    @Test func `finds the picture of a tilted camera`() throws {
        let crop = Self.crop(60, 120, -10, 10)
        let view = try Self.opened(crop, front: 300, cameraPitch: 0, roll: 30)
        // A roll of 30° lowers the right side: the middle of the picture is 30° below the horizon.
        #expect(Self.isNear(view.heading, 30))
        #expect(Self.isNear(view.pitch, 0) == false)
        #expect(abs((view.pitch ?? 0) + 10) < 1e-6, "the horizon stays in the view as far as possible")
    }
}
