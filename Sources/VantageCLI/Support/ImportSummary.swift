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
    let failures: [ImportNoteJSON]

    init(_ report: ImportReport, seconds: Double) {
        found = report.found
        imported = report.imported
        duplicates = report.duplicates
        failed = report.failed
        ignored = report.ignored
        self.seconds = seconds.rounded(toPlaces: 2)
        bytes = report.bytes
        failures = report.failureNotes.map { ImportNoteJSON($0) }
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
        try container.encode(
            report.duplicateNotes.map { ImportNoteJSON($0, remedy: Remedies.duplicate) }, forKey: .duplicateFiles)
        try container.encode(report.ignoredNotes.map { ImportNoteJSON($0) }, forKey: .ignoredFiles)
        try container.encode(report.warnings.map { ImportNoteJSON($0) }, forKey: .warnings)
    }
}

/// One input of which something is to be said.
struct ImportNoteJSON: Encodable {
    let file: String
    let code: String
    let message: String

    init(_ note: ImportReport.Note, remedy: String? = nil) {
        (file, code) = (note.file, note.code)
        message = remedy.map { "\(note.message) \($0)" } ?? note.message
    }
}
