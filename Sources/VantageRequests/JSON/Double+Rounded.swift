import Foundation

extension Double {
    /// Rounded for people and JSON.
    package func rounded(toPlaces places: Int) -> Double {
        let factor = pow(10, Double(places))
        return (self * factor).rounded() / factor
    }
}
