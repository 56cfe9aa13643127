/// The reliability of a compass, which depends on the strength of the horizontal field that turns its needle.
///
/// Source: A. Chulliat et al., "The US/UK World Magnetic Model for 2025-2030: Technical Report", 2025,
/// doi:10.25923/prbc-s316, section 1.8.
package enum CompassZone: String, Hashable, Sendable, CaseIterable {
    /// 6000 nT or more: a compass is reliable.
    case normal = "normal"
    /// From 2000 nT to less than 6000 nT: a compass may be inaccurate.
    case caution = "caution"
    /// Less than 2000 nT: a compass is useless, and declinations are not reliable. In 2025, this zone extends up to
    /// 1400 km from the magnetic pole in the north, and up to 420 km in the south.
    case blackout = "blackout"

    /// - Parameter horizontalIntensity: The strength of the horizontal part of the field in nT.
    init(horizontalIntensity: Double) {
        switch horizontalIntensity {
        case 6000...: self = .normal
        case 2000...: self = .caution
        default: self = .blackout
        }
    }
}
