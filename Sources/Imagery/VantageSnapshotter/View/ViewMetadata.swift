import VantageGeodesy
import VantageJPEG

/// The GPano properties of a view. They never contain a position, a time or a camera.
///
/// GPano describes panoramas. A view is a flat picture, so only the properties that still apply are written: the
/// direction of its center, its roll, and a hint that viewers should not wrap it around a sphere. `ProjectionType` has
/// no value for flat pictures and is omitted, as are the properties for a sphere's size and a viewer's initial view. A
/// heading is written only if it is relative to true north, because GPano has no other reference.
/// Source: https://developers.google.com/streetview/spherical-metadata
struct ViewMetadata: Hashable, Sendable {
    let properties: [Property]

    struct Property: Hashable, Sendable {
        let name: String
        let value: String
    }

    init(of view: ResolvedView) {
        var properties = [Property(name: "UsePanoramaViewer", value: "False")]
        if let heading = view.heading, view.headingReference == .true {
            properties.append(Property(name: "PoseHeadingDegrees", value: heading.inThousandths))
        }
        if let pitch = view.pitch {
            properties.append(Property(name: "PosePitchDegrees", value: pitch.inThousandths))
        }
        if let roll = view.roll {
            properties.append(Property(name: "PoseRollDegrees", value: roll.inThousandths))
        }
        self.properties = properties
    }

    /// The XMP packet in its segment.
    var segment: JPEGSegment {
        let attributes = properties.map { "\n    GPano:\($0.name)=\"\($0.value)\"" }.joined()
        let packet = """
            <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
            <x:xmpmeta xmlns:x="adobe:ns:meta/">
             <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
              <rdf:Description rdf:about="" xmlns:GPano="http://ns.google.com/photos/1.0/panorama/"\(attributes)/>
             </rdf:RDF>
            </x:xmpmeta>
            <?xpacket end="r"?>
            """
        return JPEGSegment(xmp: packet)
    }
}

extension Heading {
    /// The angle with at most three decimal places, in 0..<360: values that would round to 360 become 0.
    fileprivate var inThousandths: String {
        Heading(normalizing: (degrees * 1000).rounded() / 1000).degrees.inThousandths
    }
}

extension Double {
    /// The number with at most three decimal places and no exponent.
    fileprivate var inThousandths: String {
        let thousandths = Int((self * 1000).rounded())
        let (whole, part) = thousandths.magnitude.quotientAndRemainder(dividingBy: 1000)
        let digits = String(part)
        let decimals = String(repeating: "0", count: 3 - digits.count) + digits
        return (thousandths < 0 ? "-" : "") + "\(whole).\(decimals)"
    }
}
