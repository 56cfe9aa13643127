import VantageParameters

extension ImportSummaryJSON {
    /// Returns a human-readable summary.
    func sentence(dryRun: Bool, ofPlaces: Bool) -> String {
        let verb = dryRun ? "would be imported" : "imported"
        let reason = ofPlaces ? "without a name" : "neither pictures nor tables"
        return "\(found.counted("input")) found: \(imported) \(verb), \(duplicates.counted("duplicate")), "
            + "\(failed) failed, \(ignored) ignored (\(reason)); \(seconds) s."
    }
}
