import VantageGeodesy
import VantageParsing
import VantageSceneStore

extension SceneResolver {
    struct ReferencedHeading {
        var heading: Heading
        var reference: HeadingReference
    }

    private struct Bearing: Sendable, CustomStringConvertible {
        var degrees: Double
        var reference: HeadingReference
        /// The range of valid values. Some sources use -180 to 180, and headings in tables may be off by full turns.
        var range = 0.0...360

        var description: String { "\(degrees)" }
        var isValid: Bool { range.contains(degrees) }
    }

    /// Returns the heading of the picture's center. The direction of travel is used only if the user requested a track.
    mutating func heading() -> Sourced<ReferencedHeading>? {
        guard
            let bearing = first(
                tabled, else: { [$0.exif, $0.xmp, $0.pose, $0.mapped, $0.yaw, $0.gimbal] }, where: \.isValid,
                expected: "a heading from 0 to 360")
        else { return trackHeading }
        if let pose = headingOfSphere(bearing) { return pose }
        let heading = Heading(normalizing: bearing.value.degrees)
        return Sourced(
            ReferencedHeading(heading: heading, reference: bearing.value.reference),
            bearing.source + disagreement(with: heading, of: bearing.source))
    }

    private var tabled: Sourced<Bearing>? {
        guard let row, let degrees = row.heading else { return nil }
        return Sourced(
            Bearing(degrees: degrees, reference: row.headingReference ?? .true, range: -720...720),
            row.source(of: .heading))
    }

    private var exif: Sourced<Bearing>? {
        let isMagnetic = metadata.exif.values[.gpsImgDirectionRef]?.letter == "M"
        return metadata.exif.number(.gpsImgDirection).map {
            Sourced(Bearing(degrees: $0, reference: isMagnetic ? .magnetic : .true), "EXIF GPSImgDirection")
        }
    }

    private var xmp: Sourced<Bearing>? {
        let isMagnetic = metadata.xmp.text(.exif, "GPSImgDirectionRef")?.uppercased() == "M"
        return metadata.xmp.number(.exif, "GPSImgDirection").map {
            Sourced(Bearing(degrees: $0, reference: isMagnetic ? .magnetic : .true), "XMP exif:GPSImgDirection")
        }
    }

    /// The heading from GPano. GoPro cameras write 0 in every file, so a 0 from them is ignored.
    private var pose: Sourced<Bearing>? {
        guard let degrees = metadata.xmp.panorama.poseHeading, !(degrees == 0 && isGoPro) else { return nil }
        return Sourced(Bearing(degrees: degrees, reference: .true), "GPano PoseHeadingDegrees")
    }

    private var isGoPro: Bool { metadata.exif.text(.make)?.lowercased().hasPrefix("gopro") ?? false }

    private var mapped: Sourced<Bearing>? {
        guard let description = metadata.description, let degrees = description.heading else { return nil }
        return Sourced(
            Bearing(degrees: degrees, reference: description.headingReference),
            "Mapillary description MAPCompassHeading")
    }

    private var yaw: Sourced<Bearing>? {
        metadata.xmp.number(.camera, "Yaw").map {
            Sourced(Bearing(degrees: $0, reference: .true, range: -180...360), "XMP Camera:Yaw")
        }
    }

    /// Returns a drone's gimbal angle. Returns `nil` for a panorama: it is stitched from many shots, so the angle of
    /// one shot does not apply.
    private func gimbal(_ name: String) -> Double? { isPanorama ? nil : metadata.xmp.number(.drone, name) }

    private var gimbal: Sourced<Bearing>? {
        gimbal("GimbalYawDegree").map {
            Sourced(Bearing(degrees: $0, reference: .true, range: -180...360), "XMP drone-dji:GimbalYawDegree")
        }
    }

    /// Returns the GPano heading if the heading in EXIF or XMP agrees with it.
    ///
    /// The GPano heading is that of the middle of the full sphere. In a cropped panorama, the heading in EXIF or XMP
    /// may instead be that of the middle of the picture. The two headings then differ by the angle between these
    /// middles, but describe the same orientation.
    private func headingOfSphere(_ bearing: Sourced<Bearing>) -> Sourced<ReferencedHeading>? {
        guard bearing.source.hasPrefix("EXIF") || bearing.source.hasPrefix("XMP exif"), let turn = middleOfCrop,
            let pose, pose.value.isValid
        else { return nil }
        let heading = Heading(normalizing: pose.value.degrees)
        let expected = Heading(normalizing: pose.value.degrees + turn)
        guard abs(Heading(normalizing: bearing.value.degrees).difference(from: expected)) <= Self.agreement else {
            return nil
        }
        return Sourced(
            ReferencedHeading(heading: heading, reference: .true),
            pose.source + " (\(bearing.source) is that of the middle of the picture)")
    }

    /// The angle from the middle of the full sphere to the middle of a cropped panorama in degrees, clockwise; `nil` for
    /// other pictures and if the two are close together.
    private var middleOfCrop: Double? {
        guard case .equirectangular(let panorama) = cameraModel, !panorama.wraps else { return nil }
        let turn = ((panorama.left + Double(panorama.width) / 2) / panorama.fullWidth - 0.5) * 360
        return abs(turn) > Self.agreement ? turn : nil
    }

    /// The maximum difference between two headings that agree, in degrees.
    private static let agreement = 5.0

    /// Returns a remark with the GPano heading if it differs from the EXIF heading that was used.
    private func disagreement(with heading: Heading, of source: String) -> String {
        guard source.hasPrefix("EXIF"), let other = metadata.xmp.panorama.poseHeading,
            abs(heading.difference(from: Heading(normalizing: other))) > Self.agreement
        else { return "" }
        return " (GPano PoseHeadingDegrees is \(DecimalNumber.short(other)))"
    }

    mutating func pitch() -> Sourced<Double>? {
        first(
            tabled(row?.pitch, .pitch),
            else: {
                [
                    Sourced(of: $0.metadata.xmp.panorama.posePitch, "GPano PosePitchDegrees"),
                    Sourced(of: $0.metadata.xmp.number(.camera, "Pitch"), "XMP Camera:Pitch"),
                    Sourced(of: $0.gimbal("GimbalPitchDegree"), "XMP drone-dji:GimbalPitchDegree"),
                ]
            },
            where: (-90...90).contains, expected: "a pitch from -90 to 90")
    }

    mutating func roll() -> Sourced<Double>? {
        first(
            tabled(row?.roll, .roll),
            else: {
                [
                    Sourced(of: $0.metadata.xmp.panorama.poseRoll, "GPano PoseRollDegrees"),
                    Sourced(of: $0.metadata.xmp.number(.camera, "Roll"), "XMP Camera:Roll"),
                    Sourced(of: $0.gimbal("GimbalRollDegree"), "XMP drone-dji:GimbalRollDegree"),
                ]
            },
            where: (-180...180).contains, expected: "a roll from -180 to 180")
    }
}
