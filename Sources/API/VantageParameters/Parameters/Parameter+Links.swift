import Vantage

extension Parameter {
    /// Parses a comma-separated list of apps.
    package func apps(_ text: String) throws(RequestError) -> [MapApp] {
        var apps: [MapApp] = []
        for word in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let app = MapApp(rawValue: String(word)) else {
                let known = MapApp.written.map(\.rawValue).joined(separator: ", ")
                throw notUnderstood("to be one or more of \(known)", word)
            }
            apps.append(app)
        }
        return apps
    }
}
