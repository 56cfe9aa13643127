import Foundation
import VantageGeodesy

/// The times at which the sun rises and sets.
///
/// Source: the equations of NOAA's solar calculator, after J. Meeus, "Astronomical Algorithms" (1991),
/// https://gml.noaa.gov/grad/solcalc/calcdetails.html. They are accurate to a minute between 72° S and 72° N.
struct SunTimes {
    let position: Coordinate

    /// Returns the height of the sun's center at an event, in degrees. At sunrise, refraction and the sun's radius add
    /// up to 0.833°. Dawn is the start of civil twilight, and dusk its end.
    private static func height(_ event: SunEvent) -> Double {
        event == .sunrise || event == .sunset ? -0.833 : -6
    }

    /// Returns the time of an event, in minutes after midnight of the given day in UTC, possibly below 0 or above 1440.
    ///
    /// - Parameter day: The local day, as the number of days since 1970-01-01.
    /// - Returns: `nil` if the sun does not reach the height on that day.
    func minutes(of event: SunEvent, on day: Int) -> Double? {
        let isMorning = event == .sunrise || event == .dawn
        var minutes = 720 - 4 * position.longitude
        // The sun moves during the day, so its position is recomputed for the time found.
        for _ in 0..<3 {
            let sun = Sun(days: Double(day) + minutes / 1440)
            guard let angle = hourAngle(sun.declination, Self.height(event)) else { return nil }
            let noon = 720 - 4 * position.longitude - sun.equationOfTime
            minutes = noon + (isMorning ? -4 : 4) * angle
        }
        return minutes
    }

    /// Returns the angle that the sun moves between noon and the moment when it is at a given height, in degrees.
    private func hourAngle(_ declination: Double, _ height: Double) -> Double? {
        let latitude = position.latitude * .pi / 180
        let angle = declination * .pi / 180
        let cosine =
            cos((90 - height) * .pi / 180) / (cos(latitude) * cos(angle)) - tan(latitude) * tan(angle)
        return abs(cosine) <= 1 ? acos(cosine) * 180 / .pi : nil
    }
}

/// The position of the sun in the sky.
private struct Sun {
    /// The declination in degrees.
    let declination: Double
    /// The difference between solar time and mean time, in minutes.
    let equationOfTime: Double

    /// - Parameter days: The time in days since 1970-01-01, in UTC.
    init(days: Double) {
        func sine(_ degrees: Double) -> Double { sin(degrees * .pi / 180) }
        func cosine(_ degrees: Double) -> Double { cos(degrees * .pi / 180) }
        let century = (days - 10957.5) / 36525
        let longitude = (280.46646 + century * (36000.76983 + century * 0.0003032)).truncatingRemainder(dividingBy: 360)
        let anomaly = 357.52911 + century * (35999.05029 - 0.0001537 * century)
        let eccentricity = 0.016708634 - century * (0.000042037 + 0.0000001267 * century)
        let center =
            sine(anomaly) * (1.914602 - century * (0.004817 + 0.000014 * century))
            + sine(2 * anomaly) * (0.019993 - 0.000101 * century) + sine(3 * anomaly) * 0.000289
        let node = 125.04 - 1934.136 * century
        let apparent = longitude + center - 0.00569 - 0.00478 * sine(node)
        let mean = 23 + (26 + (21.448 - century * (46.815 + century * (0.00059 - century * 0.001813))) / 60) / 60
        let obliquity = mean + 0.00256 * cosine(node)
        declination = asin(sine(obliquity) * sine(apparent)) * 180 / .pi
        let y = pow(tan(obliquity / 2 * .pi / 180), 2)
        let time =
            y * sine(2 * longitude) - 2 * eccentricity * sine(anomaly)
            + 4 * eccentricity * y * sine(anomaly) * cosine(2 * longitude) - 0.5 * y * y * sine(4 * longitude)
            - 1.25 * eccentricity * eccentricity * sine(2 * anomaly)
        equationOfTime = 4 * time * 180 / .pi
    }
}
