import Vantage

extension Parameter {
    /// Apps by their words, with commas between them.
    package func apps(_ text: String) throws(RequestError) -> [MapApp] {
        var apps: [MapApp] = []
        for word in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let app = MapApp(rawValue: String(word)) else {
                throw notUnderstood("as some of \(MapApp.allCases.map(\.rawValue).joined(separator: ", "))", word)
            }
            apps.append(app)
        }
        return apps
    }

    /// `driving`, `walking`, `cycling` or `transit`.
    package func mode(_ text: String) throws(RequestError) -> MapLink.Mode {
        guard let mode = MapLink.Mode(rawValue: text) else {
            throw notUnderstood("as \(MapLink.Mode.allCases.map(\.rawValue).joined(separator: ", "))", text)
        }
        return mode
    }
}
