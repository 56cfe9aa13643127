import Foundation
import Vantage

/// A marker parameter in the form `LAT,LON[,TEXT]`.
package enum MarkerRequest {
    package static func overlay(_ text: String, _ parameter: Parameter) throws(RequestError) -> MapOverlay {
        let parts = text.split(separator: ",", maxSplits: 2, omittingEmptySubsequences: false)
        let place = try parameter.coordinate(parts.prefix(2).joined(separator: ","))
        let title = parts.count > 2 ? String(parts[2]).trimmingCharacters(in: .whitespaces) : ""
        return MapOverlay(
            .marker(MapMarker(at: place, title: title.isEmpty ? nil : String(title.prefix(200)))), level: .aboveLabels)
    }
}
