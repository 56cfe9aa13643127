import Vantage

/// JSON representation of a road import's results.
package struct RoadImportJSON: Encodable, Sendable {
    let output: String
    let ways: Int
    let restrictions: Int
    let ignoredRestrictions: Int

    package init(_ made: RoadImport.Summary, file: String) {
        output = file
        ways = made.ways
        restrictions = made.restrictions
        ignoredRestrictions = made.ignoredRestrictions
    }
}
