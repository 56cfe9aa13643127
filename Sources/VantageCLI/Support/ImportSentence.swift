import VantageRequests

extension ImportSummaryJSON {
    func sentence(dryRun: Bool) -> String {
        let verb = dryRun ? "would be imported" : "imported"
        return "\(found.counted("input")) found: \(imported) \(verb), \(duplicates.counted("duplicate")), "
            + "\(failed) failed, \(ignored) neither pictures nor tables; \(seconds) s."
    }
}
