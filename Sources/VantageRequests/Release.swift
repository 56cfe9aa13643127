/// What is built here.
package enum Release {
    package static let version = "0.2.0"
}
