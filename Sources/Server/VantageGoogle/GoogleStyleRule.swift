import Vantage
import VantageHTTP
import VantageParameters

/// A rule in `style`, which selects features and styles them.
///
/// The only supported rule hides points of interest.
enum GoogleStyleRule {
    /// - Throws: ``Problem`` `notSupported`, which quotes the rule, for any other rule.
    static func check(_ rule: String, _ parameter: Parameter) throws(Problem) {
        var words: [String: String] = [:]
        for part in rule.lowercased().split(separator: "|") {
            let pair = part.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            words[String(pair[0])] = pair.count > 1 ? String(pair[1]) : ""
        }
        let isSupported =
            words["feature"] == "poi" && words["visibility"] == "off"
            && ["all", "labels"].contains(words["element"] ?? "all")
            && Set(words.keys).isSubset(of: ["feature", "element", "visibility"])
        guard isSupported else {
            throw .notSupported(
                "\(parameter.name): The rule \"\(rule.prefix(80))\" is not supported. The only supported rule is "
                    + "feature:poi|visibility:off.")
        }
    }
}
