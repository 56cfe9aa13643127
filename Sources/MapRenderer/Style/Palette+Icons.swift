import Places

extension Palette {
    /// The color of a category's icon: that of its family.
    func iconColor(_ category: PointOfInterestCategory) -> MapColor {
        let color = Self.family(of: category)
        // Upon a dark map the same, lighter.
        return strongText.red > 0.5 ? color.mixed(with: .white, 0.25) : color
    }

    private static func family(of category: PointOfInterestCategory) -> MapColor {
        switch category {
        case .restaurant, .cafe, .bakery, .brewery, .distillery, .nightlife, .winery: MapColor(0xD9772B)
        case .store, .foodMarket, .laundry, .beauty, .spa: MapColor(0xC98A1B)
        case .park, .nationalPark, .playground, .campground, .beach, .golf, .zoo, .viewpoint, .rvPark,
            .miniGolf, .hiking, .fishing, .animalService:
            MapColor(0x4F9A4B)
        case .hospital, .pharmacy: MapColor(0xCF4E55)
        case .publicTransport, .airport, .parking, .gasStation, .evCharger, .carRental, .marina,
            .automotiveRepair:
            MapColor(0x4279C4)
        case .museum, .theater, .movieTheater, .library, .landmark, .castle, .aquarium, .amusementPark, .fountain,
            .stadium, .fortress, .nationalMonument, .planetarium, .musicVenue, .fairground, .conventionCenter:
            MapColor(0xA65BA8)
        case .hotel: MapColor(0x8065C2)
        case .swimming, .tennis, .fitnessCenter, .baseball, .basketball, .bowling, .goKart, .kayaking, .rockClimbing,
            .skatePark, .skating, .skiing, .soccer, .surfing, .volleyball:
            MapColor(0x2F96A8)
        default: MapColor(0x7B7F8A)
        }
    }
}
