import Vantage

/// An overlay parameter in the form `FILE[,SETTING=VALUE…]`; see ``OverlaySettings``.
///
/// `FILE` is the path of a GeoJSON file, or `enc:` followed by an encoded polyline.
package struct OverlayRequest: Sendable {
    private let text: String
    private let parameter: Parameter
    /// The path of the file, or `enc:` followed by an encoded polyline.
    package let file: String
    private let settings: [Setting]

    private struct Setting {
        let description: ParameterDescription<MapOverlay>
        let value: Substring

        /// - Returns: `nil` if there is no setting with that name.
        init?(_ part: Substring) {
            guard let mark = part.firstIndex(of: "="), let setting = OverlaySettings.named[part[..<mark]] else {
                return nil
            }
            description = setting
            value = part[part.index(after: mark)...]
        }
    }

    package init(_ text: String, _ parameter: Parameter) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        // A file name may contain commas, so it ends only at the first setting.
        var settings: [Setting] = []
        for part in parts.reversed() {
            guard let setting = Setting(part) else { break }
            settings.append(setting)
        }
        self.text = text
        self.parameter = parameter
        self.settings = settings.reversed()
        file = parts.dropLast(settings.count).joined(separator: ",")
    }

    /// Reads the overlays.
    ///
    /// - Parameters:
    ///   - label: The name of the overlay in error messages. By default, it is ``file``.
    ///   - read: A closure that reads ``file``. It is not called for an encoded polyline.
    package func overlays(
        label: String? = nil, reading read: (String) throws -> [UInt8]
    ) throws -> [MapOverlay] {
        try check()
        var template = MapOverlay(.points([]))
        for setting in settings { try apply(setting, to: &template) }
        if file.hasPrefix("enc:") {
            template.shape = .polyline(try EncodedPolyline.decode(String(file.dropFirst(4))))
            return [template]
        }
        return try GeoJSONOverlays(try read(file), label: label ?? file, like: template, hasOwnStyle: settings.isEmpty)
            .overlays
    }

    private func check() throws(RequestError) {
        guard !file.isEmpty else {
            throw RequestError(
                .notUnderstood, "\(parameter.name): \"\(text.prefix(80))\" does not name a GeoJSON file.")
        }
        // A file name or inline GeoJSON may also end with something that looks like a setting.
        guard let unknown = file.firstMatch(of: /,([a-z-]+)=[^,]*$/)?.1, !file.hasSuffix("json"), !file.hasSuffix("}")
        else { return }
        throw OverlaySettings.unknown(unknown, parameter)
    }

    private func apply(_ setting: Setting, to overlay: inout MapOverlay) throws(RequestError) {
        let name = setting.description.name
        do {
            try setting.description.read(String(setting.value), into: &overlay, as: Parameter(name + "="))
        } catch {
            throw RequestError(error.code, "\(parameter.name): \(error.description)")
        }
    }
}

extension OverlaySettings {
    fileprivate static let named = Dictionary(uniqueKeysWithValues: all.map { (Substring($0.name), $0) })

    /// Returns the error for a setting that does not exist.
    package static func unknown(_ name: some StringProtocol, _ parameter: Parameter) -> RequestError {
        RequestError(
            .notUnderstood,
            "\(parameter.name): An overlay has no setting \"\(name.prefix(40))\". Valid settings are: "
                + "\(all.map(\.name).joined(separator: ", ")).")
    }
}
