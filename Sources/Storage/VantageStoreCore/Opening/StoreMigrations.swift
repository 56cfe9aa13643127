/// The store migrations: the embedded files in `Migrations/`, in the order in which they are applied.
///
/// Files never change after their release. `StoreMigrationsTests` compares this list with the folder.
enum StoreMigrations {
    static let all = [
        SchemaMigrations.Step("0001_create_store", PackageResources._001_create_store_sql),
        SchemaMigrations.Step(
            "0002_parts_of_pictures_and_cells", PackageResources._002_parts_of_pictures_and_cells_sql),
        SchemaMigrations.Step("0003_rule_of_zone_sources", PackageResources._003_rule_of_zone_sources_sql),
        SchemaMigrations.Step("0004_places", PackageResources._004_places_sql),
        SchemaMigrations.Step("0005_calibrations", PackageResources._005_calibrations_sql),
        SchemaMigrations.Step("0006_surroundings", PackageResources._006_surroundings_sql),
        SchemaMigrations.Step("0007_picture_objects", PackageResources._007_picture_objects_sql),
    ]

    static let schema = SchemaMigrations(all)

    /// The migrations that this release needs in order to read a store. Other migrations do not affect readers.
    static let requiredToRead: Set = ["0001_create_store", "0002_parts_of_pictures_and_cells"]
}
