import Testing
import VantageCore
import VantageScenes

@testable import VantageImport

/// Tests poses that describe stored pictures, which an EXIF Orientation then rotates.
struct StoredPictureTests {
    static func resolved(_ orientation: UInt16, roll: Double, _ change: (inout SidecarRow) -> Void = { _ in }) throws
        -> Resolved
    {
        let row = SidecarRow.example {
            $0.kind = .photo
            $0.roll = roll
            $0.fieldOfView = 90
            $0.describesStoredPicture = true
            change(&$0)
        }
        let picture = JPEGBuilder(
            width: 64, height: 32, exif: .at(48, 7).setting([.orientation: .short(orientation)]))
        return try Resolved(picture, row: row)
    }

    /// A camera that was turned clockwise has its right side down; EXIF 6 turns its picture upright.
    @Test(
        arguments: [
            (1, 0.0, 0.0), (6, 90, 0), (8, -90, 0), (3, 180, 0), (6, 0, -90), (6, 95, 5), (8, 100, -170), (2, 10, 10),
        ] as [(UInt16, Double, Double)])
    func `the roll is that of the upright picture`(orientation: UInt16, stored: Double, upright: Double) throws {
        #expect(try Self.resolved(orientation, roll: stored).record.roll == upright)
    }

    /// If 64 pixels show 90°, 32 pixels show 53.13°.
    @Test func `the field of view is that of the shorter side if the picture is rotated`() throws {
        let resolved = try Self.resolved(6, roll: 90)
        #expect(abs((resolved.fieldOfView ?? 0) - 53.13010235415598) < 1e-9)
        #expect(resolved.record.size == PictureSize(width: 32, height: 64))
        #expect(try Self.resolved(3, roll: 0).fieldOfView == 90)
    }

    @Test func `poses of upright pictures are unchanged`() throws {
        #expect(try Self.resolved(6, roll: 10) { $0.describesStoredPicture = false }.record.roll == 10)
        #expect(try Self.resolved(6, roll: 10) { $0.kind = .panorama }.record.roll == 10)
    }
}
