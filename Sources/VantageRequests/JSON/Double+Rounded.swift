import Foundation
import Vantage

extension Double {
    /// Rounded for people and JSON.
    package func rounded(toPlaces places: Int) -> Double {
        let factor = pow(10, Double(places))
        return (self * factor).rounded() / factor
    }
}

extension Heading {
    /// Degrees, rounded: in 0..<360, as before.
    package func degrees(toPlaces places: Int) -> Double {
        let rounded = degrees.rounded(toPlaces: places)
        return rounded < 360 ? rounded : 0
    }
}
