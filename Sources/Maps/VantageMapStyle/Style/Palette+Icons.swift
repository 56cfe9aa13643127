import VantagePlaces

extension Palette {
    /// Returns a category's icon color. All categories in a family share one color.
    package func iconColor(_ category: PointOfInterestCategory) -> MapColor {
        let color = Self.color(of: category)
        // Dark maps use a lighter shade.
        return strongText.red > 0.5 ? color.mixed(with: .white, 0.25) : color
    }

    private static func color(of category: PointOfInterestCategory) -> MapColor {
        switch category.family {
        case .food: MapColor(0xD9772B)
        case .shopping: MapColor(0xC98A1B)
        case .nature: MapColor(0x4F9A4B)
        case .health: MapColor(0xCF4E55)
        case .transport: MapColor(0x4279C4)
        case .culture: MapColor(0xA65BA8)
        case .lodging: MapColor(0x8065C2)
        case .sports: MapColor(0x2F96A8)
        case .services: MapColor(0x7B7F8A)
        }
    }
}
