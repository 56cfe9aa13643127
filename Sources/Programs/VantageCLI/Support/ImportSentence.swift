import VantageParameters

extension ImportSummaryJSON {
    /// Returns a human-readable summary.
    func sentence(dryRun: Bool, ofPlaces: Bool, listsWarnings: Bool) -> String {
        let verb = dryRun ? "would be imported" : "imported"
        let near = tooClose > 0 ? "\(tooClose) closer than --min-distance" : nil
        let other = tooClose < ignored || near == nil ? "neither pictures nor tables" : nil
        let reason = ofPlaces ? "without a name" : [near, other].compactMap { $0 }.joined(separator: ", the rest ")
        return "\(found.counted("input")) found: \(imported) \(verb), \(duplicates.counted("duplicate")), "
            + "\(failed) failed, \(ignored) ignored (\(reason)); \(seconds) s." + warnings(listed: listsWarnings)
    }

    private func warnings(listed: Bool) -> String {
        guard warningCount > 0 else { return "" }
        return " \(warningCount.counted("warning"))" + (listed ? "." : "; --verbose lists them.")
    }

    /// Returns a remark about pictures that may be panoramas, or `nil` if there are none.
    func remarkOnShapes(dryRun: Bool) -> String? {
        guard panoramaShapes > 0 else { return nil }
        let isOne = panoramaShapes == 1
        let them = isOne ? "it" : "them"
        let pictures = "\(panoramaShapes.counted("picture")) \(isOne ? "has" : "have") the shape of a panorama"
        let remedy = dryRun ? "import \(them)" : "remove \(them) and import \(them) again"
        return "\(pictures), but no metadata confirms it. If \(isOne ? "it is one" : "they are panoramas"), \(remedy) "
            + "with --kind panorama."
    }
}
