/// Where each value of a scene came from, in words such as `EXIF GPSImgDirection` or `scenes.csv: heading`.
///
/// It is a list and no dictionary, since an import makes one for each scene and compares it with the one before.
public struct Provenance: Hashable, Sendable {
    /// One for each field, or none at all.
    private var sources: [String?] = []

    /// Nothing is known of any value.
    public init() {}

    /// Whether no value has a source.
    public var isEmpty: Bool { sources.isEmpty }

    /// The source of a value, in words.
    public subscript(field: SceneField) -> String? {
        get { sources.isEmpty ? nil : sources[field.index] }
        set {
            guard newValue != nil || self[field] != nil else { return }
            if sources.isEmpty { sources = [String?](repeating: nil, count: SceneField.allCases.count) }
            sources[field.index] = newValue
            // What is equal looks equal.
            if newValue == nil, sources.allSatisfy({ $0 == nil }) { sources = [] }
        }
    }

    /// The fields that have a source, and their sources.
    public var pairs: [(field: SceneField, source: String)] {
        SceneField.allCases.compactMap { field in self[field].map { (field, $0) } }
    }

    /// The same fields with other words.
    package func mapValues(_ words: (String) -> String) -> Provenance {
        pairs.reduce(into: Provenance()) { $0[$1.field] = words($1.source) }
    }
}

extension Provenance: ExpressibleByDictionaryLiteral {
    /// Sources by their values.
    public init(dictionaryLiteral elements: (SceneField, String)...) {
        for (field, source) in elements { self[field] = source }
    }
}

extension SceneField {
    /// The place among all fields.
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
