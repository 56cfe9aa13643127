/// A check that rejects PROJ strings that are operations or that name files.
///
/// PROJ opens the files named in parameters such as `+nadgrids=`. A string from a table must not select files on this
/// machine, and results must not depend on which grids are installed.
enum ProjStringCheck {
    /// The parameters whose values are file names.
    private static let fileParameters: Set<Substring> = [
        "init", "nadgrids", "geoidgrids", "grids", "xy_grids", "z_grids", "file", "model", "catalog", "coeffs",
    ]

    static func check(_ text: String) throws(CoordinateSystemError) {
        let parameters = text.split(whereSeparator: \.isWhitespace)
        for parameter in parameters {
            let parts = parameter.drop { $0 == "+" }.split(separator: "=", maxSplits: 1)
            let (key, value) = (parts.first ?? "", parts.count > 1 ? parts[1] : "")
            if key == "step" || key == "inv" || key == "proj" && value == "pipeline" {
                throw error(parameter, "describes an operation rather than a coordinate system")
            }
            // PROJ's own strings for Web Mercator contain this value, which means "no file".
            if key == "nadgrids" && value == "@null" { continue }
            if fileParameters.contains(Substring(key.lowercased())) || value.contains(where: { "/\\@".contains($0) }) {
                throw error(parameter, "refers to a file, which is not supported")
            }
        }
        guard parameters.contains(where: { $0.hasPrefix("+proj=") || $0.hasPrefix("proj=") }) else {
            throw CoordinateSystemDefinition.unreadable(text)
        }
    }

    private static func error(_ parameter: Substring, _ problem: String) -> CoordinateSystemError {
        CoordinateSystemError(
            .definitionUnsupported,
            "\(parameter.prefix(60)) \(problem). Use a code such as EPSG:25832, or omit this parameter.")
    }
}
