import VantageParsing

/// A reader of rows in JSON values. The format is the requested one or, if that is automatic, is detected for each
/// value.
struct JSONRowReader {
    let source: String
    let format: ImportFormat
    /// The collections that STAC items link to.
    let collections: STACCollections

    func row(_ json: JSONValue, number: Int, unit: SidecarRow.Unit) -> Result<SidecarRow, ImportFailure> {
        Result { () throws(ImportFailure) in
            guard case .object = json else {
                let label = SidecarRow(source: source, number: number, unit: unit).label
                throw ImportFailure(.badRow, label, "\(label) is not a JSON object. Correct it, or leave it out.")
            }
            switch kind(of: json) {
            case .mapillary: return try MapillaryEntry.row(json, source: source, number: number, unit: unit)
            case .stac:
                let collection = collections.collection(of: json, beside: source)
                return try STACItem(json, collection: collection, source: source, number: number, unit: unit).read()
            default: return try GeoJSONFeature.row(json, source: source, number: number, unit: unit)
            }
        }
    }

    /// Reports whether a value looks like a scene in the requested format.
    func recognizes(_ json: JSONValue) -> Bool {
        let isFeature = json["type"]?.text == "Feature"
        switch format {
        case .mapillary: return MapillaryEntry.matches(json)
        case .stac: return isFeature
        default:
            if isFeature || (format == .auto && MapillaryEntry.matches(json)) { return true }
            let fields = JSONFields(json.members)
            return fields.text(.latitude) != nil && fields.text(.longitude) != nil
        }
    }

    private func kind(of json: JSONValue) -> ImportFormat {
        guard format == .auto else { return format }
        if MapillaryEntry.matches(json) { return .mapillary }
        return STACItem.matches(json) ? .stac : .geojson
    }
}
