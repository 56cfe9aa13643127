import VantagePlaces
import Testing

/// Tests which category an OpenStreetMap word maps to.
struct CategoryWordTests {
    @Test(arguments: [
        ("veterinary", PointOfInterestCategory.animalService), ("car_repair", .automotiveRepair),
        ("baseball", .baseball),
        ("basketball", .basketball), ("bowling_alley", .bowling), ("conference_centre", .conventionCenter),
        ("distillery", .distillery), ("fairground", .fairground), ("fishing", .fishing), ("fort", .fortress),
        ("karting", .goKart), ("trailhead", .hiking), ("canoe", .kayaking), ("miniature_golf", .miniGolf),
        ("music_venue", .musicVenue), ("national_monument", .nationalMonument), ("planetarium", .planetarium),
        ("climbing", .rockClimbing), ("caravan_site", .rvPark), ("skateboard", .skatePark), ("ice_rink", .skating),
        ("skiing", .skiing), ("soccer", .soccer), ("sauna", .spa), ("surfing", .surfing), ("volleyball", .volleyball),
        ("monument", .landmark), ("golf_course", .golf), ("stadium", .stadium), ("castle", .castle),
        ("massage", .beauty),
        ("camp_site", .campground), ("theatre", .theater), ("soccer;tennis", .soccer),
    ])
    func `an OpenStreetMap word maps to its category`(word: String, category: PointOfInterestCategory) {
        #expect(PointOfInterestCategory(word: word) == category)
    }

    /// If a map's tiles contain no ranks, places are ranked by kind. Giving a kind its own category must not change
    /// that rank.
    @Test(arguments: [
        ("fort", 4.0), ("caravan_site", 20), ("miniature_golf", 20), ("car_repair", 50), ("tyres", 50),
        ("pet_grooming", 50), ("ice_rink", 4), ("concert_hall", 12),
    ])
    func `a finer category does not change a place's rank`(word: String, rank: Double) throws {
        #expect(try #require(PointOfInterestCategory(word: word)).usualRank(of: word) == rank)
    }
}
