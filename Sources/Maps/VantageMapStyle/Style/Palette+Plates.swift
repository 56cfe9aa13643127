extension Palette {
    /// The colors of the plates behind road numbers.
    package struct Plate: Sendable {
        package var fill, edge, text: MapColor
    }

    /// Returns the colors of the plates in a network. They match the road signs, but are softer.
    package func plate(of network: RoadShield.Network) -> Plate {
        let white = MapColor(0xFDFDFB)
        return switch network {
        case .interstate: Plate(fill: MapColor(0x3D5A99), edge: MapColor(0xB4474B), text: white)
        case .motorway: Plate(fill: MapColor(0x4A72B0), edge: white.withAlpha(0.9), text: white)
        case .european: Plate(fill: MapColor(0x3F7F5C), edge: white.withAlpha(0.9), text: white)
        case .other: Plate(fill: plate, edge: plateText.withAlpha(0.45), text: plateText)
        }
    }
}
