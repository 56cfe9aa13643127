/// The release of this package.
package enum PackageVersion {
    /// The version. `scripts/release.sh` checks that the first heading of CHANGELOG.md contains it.
    package static let version = "0.3.0"
    /// The SPDX identifier of the license.
    package static let license = "Apache-2.0"
    /// The output of `--version`. Its first line is the version alone, which scripts can compare.
    package static let description = """
        \(version)
        License: \(license), https://www.apache.org/licenses/LICENSE-2.0
        """
}
