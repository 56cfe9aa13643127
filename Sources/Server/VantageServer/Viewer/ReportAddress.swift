/// The address at which users report a problem with a picture: a template that the viewer fills in.
package struct ReportAddress: Sendable, Equatable {
    /// The template, in which `{id}` is replaced with the scene's id, and `{url}` with the viewer's URL.
    package let template: String

    /// - Returns: `nil` unless the template is an `https` URL or a `mailto` URL whose host or recipient contains no
    ///   placeholder, and whose only placeholders are `{id}` and `{url}`.
    package init?(_ template: String) {
        let isVisible = template.unicodeScalars.allSatisfy { $0.isASCII && $0.value > 0x20 && $0.value != 0x7F }
        guard isVisible, !template.contains(where: { "\"'<>\\^`|".contains($0) }) else { return nil }
        let filled = template.replacing("{id}", with: "ID").replacing("{url}", with: "URL")
        guard filled.utf8.count <= 2000, !filled.contains("{"), !filled.contains("}") else { return nil }
        guard template.firstMatch(of: Self.page) != nil || template.firstMatch(of: Self.mail) != nil else { return nil }
        self.template = template
    }

    // Computed, because regular expressions are not `Sendable`.
    private static var page: Regex<Substring> { /^https:\/\/[A-Za-z0-9.\-]+(?::[0-9]+)?(?:[\/?#]|$)/ }
    private static var mail: Regex<Substring> { /^mailto:[^@?{}]+@[A-Za-z0-9.\-]+(?:\?|$)/ }
}
