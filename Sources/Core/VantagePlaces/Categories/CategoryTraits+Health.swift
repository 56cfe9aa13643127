/// Categories for health.
extension CategoryTraits {
    static let health: [PointOfInterestCategory: CategoryTraits] = [
        .hospital: CategoryTraits(
            words: ["hospital", "clinic", "doctors", "dentist", "nursing_home"],
            phrases: [
                "hospital, hospitals, clinic, doctor", "krankenhaus, klinik, spital, arzt",
                "hôpital, hôpitaux, clinique, médecin", "clínica, médico", "ospedale, clinica, medico",
            ],
            rank: 3, isBuilding: true,
            glyph: """
                M 6.3 3.2 L 9.7 3.2 L 9.7 6.3 L 12.8 6.3 L 12.8 9.7 L 9.7 9.7 L 9.7 12.8 L 6.3 12.8 L 6.3 9.7 L 3.2 \
                9.7 L 3.2 6.3 L 6.3 6.3 Z
                """),
        .pharmacy: CategoryTraits(
            words: ["pharmacy", "chemist"],
            phrases: [
                "pharmacy, pharmacies, drugstore, chemist", "apotheke, apotheken", "pharmacie, pharmacies",
                "farmacia, farmacias", "farmacie",
            ],
            rank: 26,
            // Capsule
            glyph: """
                M 8.47 4.27 L 4.27 8.47 C 3.37 9.37 3.37 10.83 4.27 11.73 C 5.17 12.63 6.63 12.63 7.53 11.73 L 11.73 \
                7.53 C 12.63 6.63 12.63 5.17 11.73 4.27 C 10.83 3.37 9.37 3.37 8.47 4.27 Z M 7.5 6.94 L 9.32 5.12 C \
                9.75 4.69 10.45 4.69 10.88 5.12 C 11.31 5.55 11.31 6.25 10.88 6.68 L 9.06 8.5 Z
                """),
    ]
}
