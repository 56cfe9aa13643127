/// A mode of travel.
package enum TravelMode: String, CaseIterable, Hashable, Sendable {
    case car, foot, bicycle

    /// The keys that specify whether a road may be used, most specific first.
    ///
    /// Source: https://wiki.openstreetmap.org/wiki/Key:access
    var accessKeys: [String] {
        switch self {
        case .car: ["motorcar", "motor_vehicle", "vehicle", "access"]
        case .foot: ["foot", "access"]
        case .bicycle: ["bicycle", "vehicle", "access"]
        }
    }
}
