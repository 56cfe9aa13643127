/// Categories for lodging.
extension CategoryTraits {
    static let lodging: [PointOfInterestCategory: CategoryTraits] = [
        .hotel: CategoryTraits(
            words: ["hotel", "hostel", "motel", "guest_house", "lodging", "chalet", "alpine_hut", "bed_and_breakfast"],
            phrases: [
                "hotel, hotels, hostel", "unterkunft, jugendherberge", "hôtel, hôtels, auberge", "hoteles, hostal",
                "albergo, alberghi, ostello",
            ],
            rank: 26,
            // Bed
            glyph: """
                O 6.1 7.2 1.1 M 7.8 6.2 L 10.3 6.2 C 11.4 6.2 12 6.9 12 8.1 L 7.8 8.1 Z S 1.4 M 4.1 5.5 L 4.1 10.7 M \
                4.1 9.4 L 11.9 9.4 L 11.9 10.7
                """)
    ]
}
