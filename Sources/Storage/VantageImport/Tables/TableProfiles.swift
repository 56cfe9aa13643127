import Foundation
import VantageParsing

/// The profiles of the tables that programs and cameras write. Each is an entry in `profiles.json`, so that supporting
/// another table requires data, but no code.
enum TableProfiles {
    /// The profiles in the order in which they are tried.
    static let all: [TableProfile] = {
        do { return try JSONDecoder().decode([TableProfile].self, from: Data(PackageResources.profiles_json)) } catch {
            preconditionFailure("profiles.json is invalid: \(error)")
        }
    }()

    /// Returns the first profile that recognizes a table by its columns.
    static func profile(ofHeader header: [String]) -> TableProfile? {
        let names = Set(header.map(ColumnName.normalized))
        return all.first { profile in
            guard profile.isComplete != true || profile.recognizedBy?.count == header.count,
                profile.recognizedBy?.allSatisfy({ names.contains(ColumnName.normalized($0)) }) == true
            else { return false }
            return true
        }
    }
}
