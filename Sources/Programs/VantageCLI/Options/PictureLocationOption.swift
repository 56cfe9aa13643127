import ArgumentParser
import Foundation
import Vantage

/// The location of pictures outside the store.
struct PictureLocationOption: ParsableArguments {
    @Option(
        name: .customLong("pictures"),
        help: ArgumentHelp(
            "The location of pictures outside the store: a folder, s3://BUCKET/PREFIX or https://HOST/PATH. (default: "
                + "$VANTAGE_PICTURES, else the location in the store)", valueName: "LOCATION"))
    var text: String?

    init() {}

    /// Creates the option for a command that has none, which uses the environment or the location in the store.
    static var standard: PictureLocationOption {
        var option = PictureLocationOption()
        // Options that are not parsed have no value until they are set.
        option.text = nil
        return option
    }

    /// The location, or `nil` for the one that the store records.
    var location: StorageLocation? {
        get throws {
            if let text { return try StorageLocation(text) }
            guard let text = ProcessInfo.processInfo.environment["VANTAGE_PICTURES"], !text.isEmpty else { return nil }
            return try StorageLocation(text)
        }
    }
}
