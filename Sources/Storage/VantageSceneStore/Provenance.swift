/// The source of each value in a scene, as text such as `EXIF GPSImgDirection` or `scenes.csv: heading`.
///
/// The sources are in an array rather than a dictionary, because an import creates a provenance for each scene and
/// compares it with that of the previous scene.
public struct Provenance: Hashable, Sendable {
    /// One source per field, or an empty array.
    private var sources: [String?] = []

    /// Creates a provenance with no sources.
    public init() {}

    /// Whether there are no sources.
    public var isEmpty: Bool { sources.isEmpty }

    /// The source of a value.
    public subscript(field: SceneField) -> String? {
        get { sources.isEmpty ? nil : sources[field.index] }
        set {
            guard newValue != nil || self[field] != nil else { return }
            if sources.isEmpty { sources = [String?](repeating: nil, count: SceneField.allCases.count) }
            sources[field.index] = newValue
            // Equal provenances must have the same representation.
            if newValue == nil, sources.allSatisfy({ $0 == nil }) { sources = [] }
        }
    }

    /// The fields that have a source, with their sources.
    public var pairs: [(field: SceneField, source: String)] {
        SceneField.allCases.compactMap { field in self[field].map { (field, $0) } }
    }

    /// Returns the same fields with transformed sources.
    package func mapValues(_ transform: (String) -> String) -> Provenance {
        pairs.reduce(into: Provenance()) { $0[$1.field] = transform($1.source) }
    }
}

extension Provenance: ExpressibleByDictionaryLiteral {
    /// Creates a provenance from fields and their sources.
    public init(dictionaryLiteral elements: (SceneField, String)...) {
        for (field, source) in elements { self[field] = source }
    }
}

extension SceneField {
    /// The field's position in the array.
    fileprivate var index: Int {
        switch self {
        case .position: 0
        case .altitude: 1
        case .accuracy: 2
        case .heading: 3
        case .pitch: 4
        case .roll: 5
        case .camera: 6
        case .orientation: 7
        case .device: 8
        case .captured: 9
        case .license: 10
        case .attribution: 11
        case .sequence: 12
        }
    }
}
