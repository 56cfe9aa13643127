import Foundation
import Vantage

extension Parameter {
    /// `standard`, `muted`, `hybrid` or `imagery`.
    package func style(_ text: String) throws(RequestError) -> MapConfiguration {
        guard let style = MapConfiguration(word: text) else {
            throw notUnderstood("as standard, muted, hybrid or imagery", text)
        }
        return style
    }

    /// `all`, `none`, some categories, or with a `!` in front all but those.
    package func pointsOfInterest(_ text: String) throws(RequestError) -> PointOfInterestFilter {
        guard text != "all" else { return .includingAll }
        guard text != "none" else { return .excludingAll }
        let categories = try categories(text.drop { $0 == "!" })
        return text.hasPrefix("!") ? .excluding(categories) : .including(categories)
    }

    /// `all`, or some of `pointsOfInterest`, `territories`, `physicalFeatures` and `others`.
    package func selectable(_ text: String) throws(RequestError) -> MapFeatureOptions {
        guard text != "all" else { return .all }
        var options: MapFeatureOptions = []
        for word in text.split(separator: ",") {
            guard let option = MapFeatureOptions(word: String(word)) else {
                let known = MapFeatureOptions.all.words.joined(separator: ", ")
                throw notUnderstood("as all, or some of \(known)", word)
            }
            options.insert(option)
        }
        return options
    }

    /// Some categories.
    package func categories(_ text: some StringProtocol) throws(RequestError) -> Set<PointOfInterestCategory> {
        var categories: Set<PointOfInterestCategory> = []
        for word in text.split(separator: ",") {
            guard let category = PointOfInterestCategory(rawValue: String(word)) else {
                let known = PointOfInterestCategory.allCases.map(\.rawValue).joined(separator: ", ")
                throw RequestError(
                    .notUnderstood, "\(name): \"\(word.prefix(40))\" is no category. Categories are: \(known).")
            }
            categories.insert(category)
        }
        return categories
    }

    /// What the name of an output asks for; `-` and a name without an ending are a JPEG.
    ///
    /// - Parameter quality: Checked; that of the format where nothing is said.
    package func format(ofFile file: String, quality: Int?) throws(RequestError) -> MapPictureFormat {
        let ending = file == "-" ? "" : URL(filePath: file).pathExtension
        guard let format = MapPictureFormat(fileExtension: ending.isEmpty ? "jpg" : ending, quality: quality) else {
            throw RequestError(
                .notUnderstood,
                "Expected \(name) to end with .jpg, .png or .webp but received \"\(file.suffix(40))\".")
        }
        return format
    }

    /// `#rrggbb`, `#rrggbbaa` or a name.
    func color(_ text: some StringProtocol, of key: Substring) throws(RequestError) -> MapColor {
        guard let color = MapColor(parsing: String(text)) else {
            throw RequestError(
                .notUnderstood,
                "\(name): Expected \(key)= as #rrggbb, #rrggbbaa or a name but received \"\(text.prefix(40))\".")
        }
        return color
    }

    func setting(
        _ text: some StringProtocol, of key: Substring, in range: ClosedRange<Double>
    ) throws(RequestError) -> Double {
        guard let number = Double(decimal: text), range.contains(number) else {
            throw RequestError(
                .outOfRange,
                "\(name): Expected \(key)= from \(range.lowerBound.short) to \(range.upperBound.short) but received "
                    + "\"\(text.prefix(40))\".")
        }
        return number
    }
}
