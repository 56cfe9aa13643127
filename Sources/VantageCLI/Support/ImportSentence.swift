import VantageRequests

extension ImportSummaryJSON {
    func sentence(dryRun: Bool, ofPlaces: Bool) -> String {
        let verb = dryRun ? "would be imported" : "imported"
        let others = ofPlaces ? "without a name" : "neither pictures nor tables"
        return "\(found.counted("input")) found: \(imported) \(verb), \(duplicates.counted("duplicate")), "
            + "\(failed) failed, \(ignored) \(others); \(seconds) s."
    }
}
