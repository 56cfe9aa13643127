import VantageMapRelief
import VantageParsing

/// A scale bar whose length is a round number of meters at the center of the map.
struct ScaleBar {
    /// The length on the ground, in meters.
    let meters: Double
    /// The length in the picture, in points.
    let width: Double
    /// The scale of a printed map, such as `1 : 25 000`.
    let ratio: String?

    init(_ projection: MapProjection, atMost room: Double, paper: MapPaper?) {
        let metersPerPoint = projection.metersPerPoint
        meters = GraticuleLines.roundStep(atMost: room * metersPerPoint)
        width = meters / metersPerPoint
        ratio = paper.map { _ in "1 : " + Self.grouped(Self.rounded(metersPerPoint / (MapPaper.inch / 1000 / 72))) }
    }

    /// The labels at the start, the middle and the end of the bar.
    var labels: [String] {
        let (unit, size) = meters < 1000 ? ("m", 1.0) : ("km", 1000)
        return ["0", DecimalNumber.short(meters / 2 / size), DecimalNumber.short(meters / size) + " \(unit)"]
    }

    /// Rounds a scale to three digits.
    private static func rounded(_ number: Double) -> Double {
        let unit = GraticuleLines.power(of: number) / 100
        return (number / unit).rounded() * unit
    }

    private static func grouped(_ number: Double) -> String {
        let digits = Array(String(Int(number)))
        return digits.indices.reduce(into: "") { text, index in
            if index > 0, (digits.count - index).isMultiple(of: 3) { text += "\u{202F}" }
            text.append(digits[index])
        }
    }
}
