import MapRenderer
import Vantage
import VantageRequests

/// A value of a map's request: a text, or JSON that only a body can have.
struct MapParameter: Sendable {
    let name: String
    /// `nil` for one that is an object.
    let text: String?
    /// As it stands in a body.
    let json: String

    init(_ name: String, _ text: String) {
        self.name = name
        self.text = text
        json = (try? JSONLine.text(text)) ?? "\"\""
    }

    /// - Parameter json: An object.
    init(_ name: String, json: String) {
        self.name = name
        self.json = json
        text = nil
    }

    /// An object of parameters; those that are there several times are lists.
    static func body(of parameters: [MapParameter]) -> [UInt8] {
        var values: [(name: String, values: [String])] = []
        for parameter in parameters {
            if let place = values.firstIndex(where: { $0.name == parameter.name }) {
                values[place].values.append(parameter.json)
            } else {
                values.append((parameter.name, [parameter.json]))
            }
        }
        let members = values.map { name, values in
            "\"\(name)\":" + (values.count == 1 ? values[0] : "[\(values.joined(separator: ","))]")
        }
        return Array("{\(members.joined(separator: ","))}".utf8)
    }
}

extension MapParameter {
    static func look(of options: MapSnapshotter.Options) -> [MapParameter] {
        var look = [
            MapParameter("size", "\(options.size.width)x\(options.size.height)"),
            MapParameter("scale", "\(options.scale)"), MapParameter("style", options.configuration.word),
        ]
        let insets = options.insets
        look.append(MapParameter("insets", "\(insets.top),\(insets.left),\(insets.bottom),\(insets.right)"))
        if options.colorScheme == .dark { look.append(MapParameter("dark", "true")) }
        if let text = options.pointOfInterestFilter.text { look.append(MapParameter("poi", text)) }
        if !options.languages.isEmpty {
            look.append(MapParameter("language", options.languages.joined(separator: ",")))
        }
        if options.showsHillshade { look.append(MapParameter("hillshade", "true")) }
        if options.elevationStyle == .realistic { look.append(MapParameter("realistic", "true")) }
        if options.showsContours { look.append(MapParameter("contours", "true")) }
        if !options.showsAttribution { look.append(MapParameter("no-attribution", "true")) }
        if options.skipsDamagedTiles { look.append(MapParameter("skip-damaged-tiles", "true")) }
        return look
    }

    static func format(_ format: MapPictureFormat) -> [MapParameter] {
        let name =
            switch format {
            case .jpeg: "jpeg"
            case .png: "png"
            case .webp: "webp"
            }
        return [MapParameter("format", name)] + (format.quality.map { [MapParameter("quality", "\($0)")] } ?? [])
    }
}

extension MapConfiguration {
    /// As ``MapConfiguration/init(word:)`` reads it.
    fileprivate var word: String {
        switch self {
        case .standard(.standard): "standard"
        case .standard(.muted): "muted"
        case .hybrid: "hybrid"
        case .imagery: "imagery"
        }
    }
}

extension PointOfInterestFilter {
    /// `nil` for all.
    fileprivate var text: String? {
        switch self {
        case .includingAll: nil
        case .excludingAll: "none"
        case .including(let categories): categories.isEmpty ? "none" : Self.list(categories)
        case .excluding(let categories): categories.isEmpty ? nil : "!" + Self.list(categories)
        }
    }

    private static func list(_ categories: Set<PointOfInterestCategory>) -> String {
        categories.map(\.rawValue).sorted().joined(separator: ",")
    }
}
