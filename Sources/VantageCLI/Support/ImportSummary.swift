import Vantage

/// What `import` says at the end.
struct ImportSummary: Encodable {
    let found: Int
    let imported: Int
    let duplicates: Int
    let failed: Int
    let ignored: Int
    let seconds: Double
    let bytes: Int
    let failures: [ImportReport.Note]

    init(_ report: ImportReport, seconds: Double) {
        found = report.found
        imported = report.imported
        duplicates = report.duplicates
        failed = report.failed
        ignored = report.ignored
        self.seconds = seconds.rounded(toPlaces: 2)
        bytes = report.bytes
        failures = report.failureNotes
    }

    func sentence(dryRun: Bool) -> String {
        let verb = dryRun ? "would be imported" : "imported"
        return "\(found) inputs found: \(imported) \(verb), \(duplicates) duplicates, \(failed) failed, "
            + "\(ignored) neither pictures nor tables; \(seconds) s."
    }
}

/// The file of `--report`: the summary and a note for each input where something is to be said.
struct ImportReportJSON: Encodable {
    let found: Int
    let imported: Int
    let duplicates: Int
    let failed: Int
    let ignored: Int
    let seconds: Double
    let bytes: Int
    let failures: [ImportReport.Note]
    let duplicateFiles: [ImportReport.Note]
    let ignoredFiles: [ImportReport.Note]
    let warnings: [ImportReport.Note]

    init(_ summary: ImportSummary, _ report: ImportReport) {
        found = summary.found
        imported = summary.imported
        duplicates = summary.duplicates
        failed = summary.failed
        ignored = summary.ignored
        seconds = summary.seconds
        bytes = summary.bytes
        failures = report.failureNotes
        duplicateFiles = report.duplicateNotes
        ignoredFiles = report.ignoredNotes
        warnings = report.warnings
    }
}
