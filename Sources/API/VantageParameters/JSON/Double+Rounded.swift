import Foundation
import Vantage

extension Double {
    /// Returns the value rounded to the given number of decimal places, for display and JSON.
    package func rounded(toPlaces places: Int) -> Double {
        let factor = pow(10, Double(places))
        return (self * factor).rounded() / factor
    }
}

extension Heading {
    /// Returns the heading rounded to the given number of decimal places, in 0..<360.
    package func degrees(toPlaces places: Int) -> Double {
        let rounded = degrees.rounded(toPlaces: places)
        return rounded < 360 ? rounded : 0
    }
}
