extension MagneticModel {
    /// Returns the coefficients for a time that the model covers.
    func coefficients(decimalYear: Double) -> GaussCoefficients {
        switch self {
        case .igrf14: IGRF14.coefficients(decimalYear: decimalYear)
        case .wmm2025:
            GaussCoefficients(
                field: WMM2025.field, annualChange: WMM2025.annualChange, years: decimalYear - WMM2025.epoch)
        }
    }
}

extension IGRF14 {
    /// Returns coefficients interpolated linearly between the epochs before and after a time, as the model prescribes.
    fileprivate static func coefficients(decimalYear: Double) -> GaussCoefficients {
        let position = (decimalYear - firstYear) / interval
        // The last epoch is the end of an interval, not the start of another one.
        let index = min(Int(position), epochs.count - 2)
        return GaussCoefficients(
            from: epochs[index], to: epochs[index + 1], fraction: position - Double(index))
    }
}
