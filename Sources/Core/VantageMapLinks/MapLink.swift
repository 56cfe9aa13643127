import VantageGeodesy

/// A link to a map: an action, independent of the app that performs it.
///
/// ```swift
/// let link = try MapLink(.show(.init(square, label: "Halle")))
/// let url = try link.url(for: .apple)                       // …?ll=48.2,7.7&q=Halle
/// let read = try MapLink(reading: url)                      // .show(…), from .apple
/// let choices = link.choices(for: [.apple, .waze])          // offer these to the user
/// ```
public struct MapLink: Hashable, Sendable {
    /// The maximum length in bytes of a link that is parsed or written.
    public static let maximumLength = 65_536
    /// The maximum length of a label, an address or a search text, in bytes of UTF-8.
    public static let maximumTextLength = 16_384
    /// The maximum number of waypoints in directions.
    public static let maximumStops = 100
    /// The range of zooms in links. At zoom z, the world is 512·2^z points wide. Most apps' links use a world that is
    /// 256·2^z points wide, so their zooms are one larger.
    public static let zooms = 0.0...22.0

    /// The action of the link.
    public let action: Action
    /// The app that a parsed link belongs to; `nil` for a link that was created from an action.
    public let app: MapApp?

    /// Creates a link from an action.
    ///
    /// - Throws: ``MapLinkError`` if a zoom or a pitch is out of range, a string is empty or too long, or there are too
    ///   many waypoints.
    public init(_ action: Action) throws(MapLinkError) {
        try action.check()
        self.action = action
        app = nil
    }

    /// Parses a link for any app in ``MapApp``, in any of the app's known forms.
    ///
    /// - Throws: ``MapLinkError``: `notAMapLink` if the link belongs to no app, `damagedLink` if it belongs to an app
    ///   but cannot be parsed, `opaqueLink` if only the app's own server can resolve it, or `linkTooLong`.
    public init(reading text: String) throws(MapLinkError) {
        guard text.utf8.count <= Self.maximumLength else { throw .tooLong(text.utf8.count, Self.maximumLength) }
        guard let parts = LinkComponents(text) else { throw .unrecognizedLink(text) }
        for app in MapApp.allCases {
            guard let action = try app.form.read(parts) else { continue }
            try action.check(asRead: text)
            (self.action, self.app) = (action, app)
            return
        }
        throw ShortLinks.contains(parts) ? .opaque(text) : .unrecognizedLink(text)
    }

    /// Returns the link in an app's format, as ASCII. Parts that the format cannot contain are omitted;
    /// ``omissions(for:)`` lists them.
    ///
    /// Coordinates are rounded to 1e-7 of a degree (1 cm). Zooms are rounded to a step that the app's links allow.
    ///
    /// - Throws: ``MapLinkError``: `actionUnsupported` if the app has no link for the action, `stopUnsupported` if it
    ///   does not support a stop, and `linkTooLong` if the link is longer than the app accepts.
    public func url(for app: MapApp) throws(MapLinkError) -> String { try choice(of: app).url }

    /// Returns the parts that an app's link omits. Empty if the app has no link for the action.
    public func omissions(for app: MapApp) -> Set<Part> { (try? choice(of: app).omitted) ?? [] }

    /// Returns a link for each app that supports the action, in the order of `apps`. If it returns only one link, it
    /// can be opened without asking the user to choose.
    ///
    /// If `apps` contains several link formats for one app, such as ``MapApp/apple`` and ``MapApp/appleUnified``, the
    /// format that omits the least information is used.
    ///
    /// - Parameter apps: The apps that the device reports as installed.
    public func choices(for apps: some Sequence<MapApp>) -> [Choice] {
        var choices: [Choice] = []
        for app in apps {
            guard let choice = try? choice(of: app) else { continue }
            if let known = choices.firstIndex(where: { $0.app.name == app.name }) {
                if choices[known].omitted.count > choice.omitted.count { choices[known] = choice }
            } else {
                choices.append(choice)
            }
        }
        return choices
    }

    /// A link that the user can choose.
    public struct Choice: Hashable, Sendable {
        /// The app that the link belongs to.
        public let app: MapApp
        /// The link.
        public let url: String
        /// The parts that the link omits.
        public let omitted: Set<Part>
    }

    /// Returns an app's link and the parts that it omits.
    ///
    /// - Throws: The same errors as ``url(for:)``.
    public func choice(of app: MapApp) throws(MapLinkError) -> Choice {
        var omitted: Set<Part> = []
        guard let url = try app.form.write(action, &omitted) else { throw .unsupported(action, app) }
        let longest = app.form.maximumLength
        guard url.utf8.count <= longest else { throw .tooLong(url.utf8.count, longest) }
        return Choice(app: app, url: url, omitted: omitted)
    }
}
