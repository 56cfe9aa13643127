import Foundation
import Vantage

extension Parameter {
    /// Parses a map style in upper or lower case.
    package func style(_ text: String) throws(RequestError) -> MapConfiguration {
        try word(text.lowercased())
    }

    /// Parses a filter for points of interest: `all`, `none`, a list of categories, or `!` followed by the categories
    /// to exclude.
    package func pointsOfInterest(_ text: String) throws(RequestError) -> PointOfInterestFilter {
        guard text != "all" else { return .includingAll }
        guard text != "none" else { return .excludingAll }
        let categories = try categories(text.drop { $0 == "!" })
        return text.hasPrefix("!") ? .excluding(categories) : .including(categories)
    }

    /// Parses the selectable features: `all`, or some of `pointsOfInterest`, `territories`, `physicalFeatures` and
    /// `others`.
    package func selectable(_ text: String) throws(RequestError) -> MapFeatureOptions {
        guard text != "all" else { return .all }
        var options: MapFeatureOptions = []
        for word in text.split(separator: ",") {
            guard let option = MapFeatureOptions(word: String(word)) else {
                let known = MapFeatureOptions.all.words.joined(separator: ", ")
                throw notUnderstood("to be all, or one or more of \(known)", word)
            }
            options.insert(option)
        }
        return options
    }

    /// Parses a comma-separated list of categories.
    package func categories(_ text: some StringProtocol) throws(RequestError) -> Set<PointOfInterestCategory> {
        var categories: Set<PointOfInterestCategory> = []
        for word in text.split(separator: ",") {
            guard let category = PointOfInterestCategory(rawValue: String(word)) else {
                let known = PointOfInterestCategory.allCases.map(\.rawValue).joined(separator: ", ")
                throw RequestError(
                    .notUnderstood, "\(name): \"\(word.prefix(40))\" is not a category. Valid categories are: \(known)."
                )
            }
            categories.insert(category)
        }
        return categories
    }

    /// Parses a size on paper in millimeters, such as `210x297`.
    package func paper(_ text: String) throws(RequestError) -> MapPaper {
        let sides = text.lowercased().split(separator: "x", omittingEmptySubsequences: false).map {
            Double(decimal: String($0))
        }
        guard sides.count == 2, let width = sides[0], let height = sides[1] else {
            throw notUnderstood("to be WIDTHxHEIGHT in millimeters, such as 210x297,", text)
        }
        return MapPaper(
            width: try check(width, in: MapPaper.sides, " mm"), height: try check(height, in: MapPaper.sides, " mm"))
    }

    /// Returns the format for a map's output file: a document or a picture.
    ///
    /// - Parameter quality: The quality, which must be in range. If it is `nil`, the format's default is used.
    package func format(ofMapFile file: String, quality: Int?) throws(RequestError) -> MapPictureFormat {
        if let document = MapPictureFormat(documentExtension: URL(filePath: file).pathExtension) { return document }
        do { return try format(ofFile: file, quality: quality) } catch {
            throw RequestError(
                error.code, error.description.replacing(".jpg, .png or .webp", with: ".jpg, .png, .webp, .pdf or .svg"))
        }
    }

    /// Returns the picture format for an output file's extension. The format is JPEG for `-` and for names without an
    /// extension.
    ///
    /// - Parameter quality: The quality, which must be in range. If it is `nil`, the format's default is used.
    package func format(ofFile file: String, quality: Int?) throws(RequestError) -> MapPictureFormat {
        let ending = file == "-" ? "" : URL(filePath: file).pathExtension
        guard let format = MapPictureFormat(fileExtension: ending.isEmpty ? "jpg" : ending, quality: quality) else {
            throw RequestError(
                .notUnderstood,
                "Expected \(name) to end with .jpg, .png or .webp but received \"\(file.suffix(40))\".")
        }
        return format
    }
}
