/// The EXIF tags that an import reads.
///
/// The raw value combines the number of a directory with the number of the tag.
///
/// Source: EXIF 2.32 (CIPA DC-008-2019), sections 4.6.4 to 4.6.6.
enum ExifTag: UInt32, CaseIterable, Sendable {
    static let mainDirectory: UInt32 = 0x0_0000
    static let exifDirectory: UInt32 = 0x2_0000
    static let gpsDirectory: UInt32 = 0x3_0000

    case imageDescription = 0x0_010E
    case make = 0x0_010F
    case model = 0x0_0110
    case orientation = 0x0_0112
    case dateTime = 0x0_0132
    case artist = 0x0_013B
    case copyright = 0x0_8298

    case dateTimeOriginal = 0x2_9003
    case dateTimeDigitized = 0x2_9004
    case offsetTime = 0x2_9010
    case offsetTimeOriginal = 0x2_9011
    case offsetTimeDigitized = 0x2_9012
    case focalLength = 0x2_920A
    case subSecTime = 0x2_9290
    case subSecTimeOriginal = 0x2_9291
    case subSecTimeDigitized = 0x2_9292
    case pixelXDimension = 0x2_A002
    case pixelYDimension = 0x2_A003
    case focalPlaneXResolution = 0x2_A20E
    case focalPlaneResolutionUnit = 0x2_A210
    case focalLengthIn35mmFilm = 0x2_A405

    case gpsLatitudeRef = 0x3_0001
    case gpsLatitude = 0x3_0002
    case gpsLongitudeRef = 0x3_0003
    case gpsLongitude = 0x3_0004
    case gpsAltitudeRef = 0x3_0005
    case gpsAltitude = 0x3_0006
    case gpsTimeStamp = 0x3_0007
    case gpsDOP = 0x3_000B
    case gpsImgDirectionRef = 0x3_0010
    case gpsImgDirection = 0x3_0011
    case gpsDateStamp = 0x3_001D
    case gpsHPositioningError = 0x3_001F
}
