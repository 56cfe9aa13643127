import Vantage
import VantageRequests

/// A rule of `style`: what it is about, and how that is to look.
///
/// Of all rules one can be kept: that points of interest are left out.
enum GoogleStyle {
    /// - Throws: ``Problem`` `notSupported` for any other rule, by its own words.
    static func check(_ rule: String, _ parameter: Parameter) throws(Problem) {
        var words: [String: String] = [:]
        for part in rule.lowercased().split(separator: "|") {
            let pair = part.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            words[String(pair[0])] = pair.count > 1 ? String(pair[1]) : ""
        }
        let isKept =
            words["feature"] == "poi" && words["visibility"] == "off"
            && ["all", "labels"].contains(words["element"] ?? "all")
            && Set(words.keys).isSubset(of: ["feature", "element", "visibility"])
        guard isKept else {
            throw .notSupported(
                "\(parameter.name): \"\(rule.prefix(80))\" cannot be kept. The only rule that can is "
                    + "feature:poi|visibility:off.")
        }
    }
}
