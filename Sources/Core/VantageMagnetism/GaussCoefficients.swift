/// The Gauss coefficients of a magnetic model at one moment: the weighted sum of two tables.
///
/// The tables are in the order in which the models are published, degree by degree: g₁⁰, g₁¹, h₁¹, g₂⁰, g₂¹, h₂¹, g₂²,
/// h₂², g₃⁰, and so on. There is no h of order 0, so degrees up to n have n(n + 2) coefficients. The coefficients are
/// those of Schmidt semi-normalized functions, in nT.
struct GaussCoefficients {
    /// The highest degree in the first table. The second may have more degrees, which are ignored.
    let degree: Int
    private let first: [Double]
    private let second: [Double]
    private let firstWeight: Double
    private let secondWeight: Double

    /// Creates the coefficients of a model that consists of a field and its annual change.
    ///
    /// - Parameter years: The time since the field's epoch.
    init(field: [Double], annualChange: [Double], years: Double) {
        self.init(field, weight: 1, annualChange, weight: years)
    }

    /// Creates coefficients by linear interpolation between two epochs.
    ///
    /// - Parameter fraction: The position between the epochs, 0...1.
    init(from earlier: [Double], to later: [Double], fraction: Double) {
        self.init(earlier, weight: 1 - fraction, later, weight: fraction)
    }

    private init(_ first: [Double], weight firstWeight: Double, _ second: [Double], weight secondWeight: Double) {
        degree = Int(Double(first.count + 1).squareRoot()) - 1
        self.first = first
        self.second = second
        self.firstWeight = firstWeight
        self.secondWeight = secondWeight
    }

    /// Returns the coefficient g for a degree and the order 0.
    func zonal(degree: Int) -> Double { self[degree * degree - 1] }

    /// Returns the coefficients g and h for a degree and an order, which must be at least 1 and at most the degree.
    func pair(degree: Int, order: Int) -> (g: Double, h: Double) {
        let index = degree * degree + 2 * (order - 1)
        return (self[index], self[index + 1])
    }

    private subscript(_ index: Int) -> Double { firstWeight * first[index] + secondWeight * second[index] }
}
