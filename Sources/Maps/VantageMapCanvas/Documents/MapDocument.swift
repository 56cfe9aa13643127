import CVantageCairo

/// A PDF or SVG file with one page, which a ``Canvas`` draws as vectors.
///
/// Not safe for concurrent use.
package final class MapDocument {
    package enum Format: Sendable {
        case pdf, svg
    }

    package let format: Format
    /// The size of a pixel of the canvas on the page, in points of 1/72 inch.
    package let pixel: Double
    let surface: OpaquePointer
    private let output = Output()
    /// The names that an SVG file contains as text. Cairo writes its glyphs as shapes.
    private var texts: [DocumentText] = []

    /// The maximum size of a file, in bytes.
    private static let maximumBytes = 256 << 20

    /// The bytes that Cairo has written.
    private final class Output {
        var bytes: [UInt8] = []
    }

    /// - Parameters:
    ///   - width: The width of the page, in points of 1/72 inch.
    ///   - height: The height of the page, in the same unit.
    ///   - pixelsPerPoint: The resolution of the canvas. It also applies to embedded pictures.
    package init(_ format: Format, width: Double, height: Double, pixelsPerPoint: Double, title: String?) {
        self.format = format
        pixel = 1 / pixelsPerPoint
        let write: cairo_write_func_t = { output, bytes, count in
            let output = Unmanaged<Output>.fromOpaque(output!).takeUnretainedValue()
            guard output.bytes.count + Int(count) <= MapDocument.maximumBytes else { return CAIRO_STATUS_WRITE_ERROR }
            output.bytes += UnsafeBufferPointer(start: bytes, count: Int(count))
            return CAIRO_STATUS_SUCCESS
        }
        let target = Unmanaged.passUnretained(output).toOpaque()
        switch format {
        case .pdf:
            surface = cairo_pdf_surface_create_for_stream(write, target, width, height)
            cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, title ?? "Map")
            // The same map always has the same bytes, so the file contains no date.
            cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "")
        case .svg:
            surface = cairo_svg_surface_create_for_stream(write, target, width, height)
        }
        cairo_surface_set_fallback_resolution(surface, 72 * pixelsPerPoint, 72 * pixelsPerPoint)
    }

    deinit {
        // Cairo writes the end of the file when the surface is finished, so this comes before `output` is freed.
        cairo_surface_finish(surface)
        cairo_surface_destroy(surface)
    }

    /// Adds a text that readers can search and select.
    package func add(_ text: DocumentText) { texts.append(text) }

    /// Ends the page and returns the file.
    ///
    /// - Throws: ``MapError`` with the code `tooLarge` if the file exceeds its maximum size.
    func finished() throws(MapError) -> [UInt8] {
        cairo_surface_finish(surface)
        let status = cairo_surface_status(surface)
        guard status == CAIRO_STATUS_SUCCESS else {
            guard status == CAIRO_STATUS_WRITE_ERROR else {
                let reason = String(cString: cairo_status_to_string(status))
                throw MapError(.cannotDraw, "Cairo cannot write the document: \(reason).")
            }
            throw MapError(
                .tooLarge,
                "The document exceeds \(Self.maximumBytes >> 20) MiB. Make the page smaller, or lower its resolution.")
        }
        guard format == .svg else { return output.bytes }
        return DocumentText.adding(texts, to: SVGNumbers.renumbered(output.bytes), pixel: pixel)
    }
}
