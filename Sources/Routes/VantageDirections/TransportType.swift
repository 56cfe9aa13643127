import VantageRouting

/// A mode of travel, like MapKit's `MKDirectionsTransportType`.
public enum TransportType: String, Hashable, Sendable, CaseIterable {
    case automobile, walking, cycling

    package var mode: TravelMode {
        switch self {
        case .automobile: .car
        case .walking: .foot
        case .cycling: .bicycle
        }
    }
}
