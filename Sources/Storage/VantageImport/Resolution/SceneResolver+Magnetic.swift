import VantageGeodesy
import VantageMagnetism
import VantageParsing
import VantageSceneStore

extension SceneResolver {
    /// Converts a magnetic heading to a true one using the declination at the scene's position and time.
    ///
    /// The heading stays magnetic if the time is unknown, or if the models have no reliable declination there.
    func correctMagneticHeading(of record: inout SceneRecord) {
        guard !options.keepsMagneticHeadings, record.headingReference == .magnetic, let magnetic = record.heading,
            let time = record.captured,
            let declination = MagneticDeclination(
                at: record.coordinate, altitude: record.altitude ?? 0, milliseconds: time.milliseconds),
            let heading = declination.trueHeading(fromMagnetic: magnetic)
        else { return }
        record.heading = heading
        record.headingReference = .true
        let degrees = (declination.degrees * 10).rounded() / 10
        record.provenance[.heading] =
            "\(record.provenance[.heading] ?? ""): \(DecimalNumber.short(magnetic.degrees))° from magnetic north, "
            + "declination \(DecimalNumber.short(degrees))° (\(declination.model.rawValue))"
    }
}
