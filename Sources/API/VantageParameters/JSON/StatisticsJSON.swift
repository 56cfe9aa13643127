import Vantage

/// JSON representation of a store's statistics. Sizes are in bytes.
package struct StatisticsJSON: Encodable, Sendable {
    package let schema: String
    package let collections: Int
    package let sequences: Int
    package let scenes: Int
    package let panoramas: Int
    package let photos: Int
    package let pictures: Int
    package let linkedPictures: Int
    package let originalBytes: Int
    package let levelBytes: Int
    package let indexCells: Int
    package let indexBytes: Int
    package let fileBytes: Int
    package let places: Int
    package let buildings: Int

    package init(_ statistics: StoreStatistics, _ places: PlaceStatistics) {
        self.places = places.places.values.reduce(0, +)
        buildings = places.buildings
        schema = statistics.schema
        collections = statistics.collections
        sequences = statistics.sequences
        scenes = statistics.panoramas + statistics.photos
        panoramas = statistics.panoramas
        photos = statistics.photos
        pictures = statistics.pictures
        linkedPictures = statistics.linked
        originalBytes = statistics.originalBytes
        levelBytes = statistics.derivedBytes
        indexCells = statistics.cells
        indexBytes = statistics.indexBytes
        fileBytes = statistics.fileBytes
    }
}
