extension MagneticModel {
    /// Returns the standard deviation of measured declinations from the model, in degrees, at most 180; `nil` for
    /// IGRF-14, for which no position-dependent error has been published.
    ///
    /// Source: A. Chulliat et al., "The US/UK World Magnetic Model for 2025-2030: Technical Report", 2025,
    /// doi:10.25923/prbc-s316, section 3.4.
    ///
    /// - Parameter horizontalIntensity: The strength of the horizontal part of the field in nT.
    func standardError(horizontalIntensity: Double) -> Double? {
        switch self {
        case .igrf14: return nil
        case .wmm2025:
            let constant = 0.26
            let variable = 5417 / horizontalIntensity
            return min(180, (constant * constant + variable * variable).squareRoot())
        }
    }
}
