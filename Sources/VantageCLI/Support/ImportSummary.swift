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
        return "\(found.counted("input")) found: \(imported) \(verb), \(duplicates.counted("duplicate")), "
            + "\(failed) failed, \(ignored) neither pictures nor tables; \(seconds) s."
    }
}

/// The file of `--report`: the summary and a note for each input where something is to be said.
struct ImportReportJSON: Encodable {
    let summary: ImportSummary
    let report: ImportReport

    private enum CodingKeys: CodingKey {
        case duplicateFiles, ignoredFiles, warnings
    }

    func encode(to encoder: any Encoder) throws {
        try summary.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(report.duplicateNotes, forKey: .duplicateFiles)
        try container.encode(report.ignoredNotes, forKey: .ignoredFiles)
        try container.encode(report.warnings, forKey: .warnings)
    }
}
