import Geodesy

/// A link to a map: what it does, whatever app it is for.
///
/// ```swift
/// let link = try MapLink(.show(.init(square, label: "Halle")))
/// let url = try link.url(for: .apple)                       // …?ll=48.2,7.7&q=Halle
/// let read = try MapLink(reading: url)                      // .show(…), of .apple
/// let choices = link.choices(for: [.apple, .waze])          // one: there is nothing to choose
/// ```
public struct MapLink: Hashable, Sendable {
    /// Bytes of a link that is read or written.
    public static let maximumLength = 65_536
    /// Bytes of a label, an address or what is searched for, in UTF-8.
    public static let maximumTextLength = 16_384
    /// Stops on the way of directions.
    public static let maximumStops = 100
    /// Zooms of links: at zoom z the world is 512·2^z points wide. Most apps count from 256, and their links have one more.
    public static let zooms = 0.0...22.0

    /// What it does.
    public let action: Action
    /// Of a link that was read, whose it is.
    public let app: MapApp?

    /// - Throws: ``MapLinkError`` for a zoom or a pitch beyond its range, an empty or too long text, too many stops.
    public init(_ action: Action) throws(MapLinkError) {
        try action.check()
        self.action = action
        app = nil
    }

    /// Reads a link of any app of ``MapApp``, in any form that it is known to have.
    ///
    /// - Throws: ``MapLinkError``: `notAMapLink` where it is nobody's, `damagedLink` where it is somebody's and cannot be
    ///   understood, `opaqueLink` where only its owner knows where it leads, `linkTooLong`.
    public init(reading text: String) throws(MapLinkError) {
        guard text.utf8.count <= Self.maximumLength else { throw .tooLong(text.utf8.count, Self.maximumLength) }
        guard let parts = LinkParts(text) else { throw .nobodys(text) }
        for app in MapApp.allCases {
            guard let action = try app.form.read(parts) else { continue }
            try action.check(asRead: text)
            (self.action, self.app) = (action, app)
            return
        }
        throw .nobodys(text)
    }

    /// The link as an app has it, in ASCII. What it cannot carry is left out, and ``omissions(for:)`` says what that is.
    ///
    /// Coordinates are rounded to 1e-7 of a degree (1 cm), zooms to what the app's links have.
    ///
    /// - Throws: ``MapLinkError``: `actionUnsupported` where the app has no link for it, `stopUnsupported` where it has none
    ///   for a stop, `linkTooLong` where the app takes none of that length.
    public func url(for app: MapApp) throws(MapLinkError) -> String { try choice(of: app).url }

    /// What the link of an app leaves out, since it has no place for it. None where the app has no link for this at all.
    public func omissions(for app: MapApp) -> Set<Part> { (try? choice(of: app).omitted) ?? [] }

    /// The link of each of some apps that has one for this, in their order. With one of them there is nothing to choose.
    ///
    /// Of an app that is there in several forms, such as ``MapApp/apple`` and ``MapApp/appleUnified``, it is the form that
    /// leaves out least.
    ///
    /// - Parameter apps: What a device says that it has.
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

    /// A link that somebody can choose.
    public struct Choice: Hashable, Sendable {
        /// Whose it is.
        public let app: MapApp
        /// The link.
        public let url: String
        /// What it leaves out.
        public let omitted: Set<Part>
    }

    /// The link of an app with what it leaves out.
    ///
    /// - Throws: As ``url(for:)``.
    public func choice(of app: MapApp) throws(MapLinkError) -> Choice {
        var omitted: Set<Part> = []
        guard let url = try app.form.write(action, &omitted) else { throw .unsupported(action, app) }
        let longest = app.form.maximumLength
        guard url.utf8.count <= longest else { throw .tooLong(url.utf8.count, longest) }
        return Choice(app: app, url: url, omitted: omitted)
    }
}
