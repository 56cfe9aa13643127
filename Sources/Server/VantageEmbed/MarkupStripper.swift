/// Removes comments from HTML and SVG.
enum MarkupStripper {
    /// HTML elements whose contents cannot include comments. Source: HTML, section 13.1.2.
    private static let textElements = ["script", "style", "textarea", "title"]

    static func stripped(_ text: String) throws(SourceError) -> String {
        var copier = SourceCopier(text)
        while copier.next != nil {
            if copier.startsWith("<!--") {
                _ = try copier.skipComment(through: "-->")
            } else if copier.startsWith("<![cdata[") {
                try copier.copy(through: "]]>", of: "CDATA section")
            } else if copier.startsWith("<") {
                try copyTag(&copier)
            } else {
                copier.copy()
            }
        }
        return copier.text
    }

    /// Copies a tag and, if its element can contain only plain text, the element's contents.
    private static func copyTag(_ copier: inout SourceCopier) throws(SourceError) {
        let element = textElements.first { copier.startsWith("<" + $0) }
        copier.copy()
        while let next = copier.next, next != UInt8(ascii: ">") {
            if next == UInt8(ascii: "\"") || next == UInt8(ascii: "'") {
                copier.copy()
                try copier.copy(through: String(UnicodeScalar(next)), of: "attribute")
            } else {
                copier.copy()
            }
        }
        let isEmpty = copier.output.last == UInt8(ascii: "/")
        copier.copy()
        if let element, !isEmpty { try copier.copy(through: "</" + element, of: "element \(element)") }
    }
}
