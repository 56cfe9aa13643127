import Geodesy
import JPEGCodec

/// What GPano says of a view, and nothing else: never a position, a time or a camera.
///
/// GPano describes panoramas. A view is a flat picture, so only what stays true of one is written: which way its center
/// looks, that its horizon is level, and that no viewer should wrap it around a sphere. `ProjectionType` knows no flat
/// picture and is left out, as are all sizes of a sphere and the initial view of a viewer. A heading is written when it
/// is counted from true north, because GPano cannot say otherwise.
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

    /// An XMP packet in its APP1 segment. Source: XMP specification part 3, section 1.1.3.
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
        return JPEGSegment(marker: 0xE1, payload: Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Array(packet.utf8))
    }
}

extension Heading {
    /// Rounded within the turn: never 360.
    fileprivate var inThousandths: String {
        Heading(normalizing: (degrees * 1000).rounded() / 1000).degrees.inThousandths
    }
}

extension Double {
    /// With at most three decimals and never an exponent.
    fileprivate var inThousandths: String {
        let thousandths = Int((self * 1000).rounded())
        let (whole, part) = thousandths.magnitude.quotientAndRemainder(dividingBy: 1000)
        let digits = String(part)
        let decimals = String(repeating: "0", count: 3 - digits.count) + digits
        return (thousandths < 0 ? "-" : "") + "\(whole).\(decimals)"
    }
}
