import Foundation
import VantageCore
import VantageGeodesy

extension SidecarRow {
    /// Returns the row for the upright picture. It differs from this row only if this row's pose and field of view
    /// describe the picture as stored.
    ///
    /// Photogrammetry programs ignore the EXIF Orientation. Rotating the picture about the viewing direction changes
    /// only the roll of the pose. The calibration is rotated as well. Mirrored pictures keep their pose, but not their
    /// calibration.
    ///
    /// - Parameters:
    ///   - metadata: The metadata of the picture.
    ///   - storedSize: The size of the stored picture in pixels, or `nil` if there is no picture.
    func upright(as metadata: PictureMetadata, storedSize: PictureSize?) -> SidecarRow {
        guard describesStoredPicture, kind == .photo, let storedSize,
            let number = metadata.exif.number(.orientation).flatMap({ Int(exactly: $0) }),
            let orientation = Orientation(rawValue: number)
        else { return self }
        return turned(orientation, stored: storedSize)
    }

    private func turned(_ orientation: Orientation, stored: PictureSize) -> SidecarRow {
        var row = self
        row.lens = lens?.turned(orientation)
        let turn: Double
        switch orientation {
        case .down: turn = 180
        case .right: turn = -90
        case .left: turn = 90
        default: return row
        }
        row.roll = roll.map { ($0 + turn).remainder(dividingBy: 360) }
        guard orientation.swapsWidthAndHeight else { return row }
        (row.width, row.height) = (height, width)
        row.fieldOfView = fieldOfView.map { field in
            let aspectRatio = Double(stored.height) / Double(stored.width)
            return 2 * atan(tan(field * .pi / 360) * aspectRatio) * 180 / .pi
        }
        return row
    }
}
