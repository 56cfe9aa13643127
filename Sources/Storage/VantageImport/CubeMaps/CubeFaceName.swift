import VantageGeodesy

/// The end of a file name that identifies a face of a cube, such as `_f` in `pano_f.jpg` or `front` in
/// `pano/front.png`.
///
/// Sources:
/// - Letters: krpano, "Panorama Formats" (https://krpano.com/docu/panoformats), and Marzipano's `{f}`.
/// - Pairs: WorldViz Vizard, "viz.addEnvironmentMap". Game skyboxes use `ft` and `bk` instead of `fr` and `bk`.
/// - Words: the properties of Photo Sphere Viewer's cube map adapter (front, right, back, left, top, bottom).
/// - Axes: three.js, "CubeTextureLoader" (`px`, `nx`, …), and Humus's sky boxes (`posx`, `negx`, …). The axes are those
///   of OpenGL's cube maps: x to the right, y up, z ahead.
/// - Numbers: Pano2VR (https://forum.ggnome.com/viewtopic.php?t=11012) and Pannellum: front, right, back, left, up,
///   down. OpenGL, with the order of ``CubeMap/usualOrder``: right, left, up, down, front, back.
struct CubeFaceName: Hashable {
    enum Convention: Hashable, Sendable, CaseIterable {
        case letters, pairs, words, axes, signedAxes, numbers
    }

    enum Label: Hashable {
        case face(CubeMap.Face)
        case number(Int)
    }

    /// The parts that the names of all six files share.
    struct Group: Hashable {
        let convention: Convention
        /// The start of the name, with the separator, in lowercase.
        let start: String
        let fileExtension: String
        /// The number of digits.
        var width = 0
    }

    let group: Group
    let label: Label
    /// The length of the label at the end of the name, in bytes.
    let length: Int

    private static let faces: [Convention: [String: CubeMap.Face]] = [
        .letters: ["f": .front, "r": .right, "b": .back, "l": .left, "u": .up, "t": .up, "d": .down],
        .pairs: [
            "ft": .front, "fr": .front, "rt": .right, "bk": .back, "lf": .left, "up": .up, "dn": .down,
        ],
        .words: [
            "front": .front, "right": .right, "back": .back, "left": .left, "up": .up, "top": .up, "down": .down,
            "bottom": .down,
        ],
        .axes: ["px": .right, "nx": .left, "py": .up, "ny": .down, "pz": .front, "nz": .back],
        .signedAxes: ["posx": .right, "negx": .left, "posy": .up, "negy": .down, "posz": .front, "negz": .back],
    ]
    /// The maximum number of digits in a face number. erect2cubic, from the Panorama Tools, writes four.
    private static let maximumDigits = 4
    private static let separators = Set("_-. ".utf8)

    /// Returns the faces that a file may show, judging by its name. Most names match none.
    ///
    /// - Parameter name: The name or the path of a picture.
    static func all(for name: String) -> [CubeFaceName] {
        let base = name.utf8.split(separator: UInt8(ascii: "/")).last ?? Substring(name).utf8
        guard let dot = base.lastIndex(of: UInt8(ascii: ".")), dot > base.startIndex else { return [] }
        let stem = base[..<dot]
        guard let last = stem.last else { return [] }
        if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(last) { return number(in: stem, of: base, dot) }
        let label = Substring(
            stem.suffix(6).reversed().prefix { !separators.contains($0) }.reversed().map(Character.init))
        guard (1...6).contains(label.utf8.count), label.utf8.count == stem.count || isSeparated(stem, label.utf8.count)
        else { return [] }
        let word = label.lowercased()
        let start = String(Substring(stem.dropLast(label.utf8.count))).lowercased()
        let fileExtension = String(Substring(base[base.index(after: dot)...])).lowercased()
        return Convention.allCases.compactMap { convention in
            faces[convention]?[word].map {
                CubeFaceName(
                    group: Group(convention: convention, start: start, fileExtension: fileExtension),
                    label: .face($0), length: label.utf8.count)
            }
        }
    }

    private static func isSeparated(_ stem: Substring.UTF8View, _ length: Int) -> Bool {
        stem.dropLast(length).last.map(separators.contains) ?? false
    }

    private static func number(
        in stem: Substring.UTF8View, of base: Substring.UTF8View, _ dot: Substring.UTF8View.Index
    ) -> [CubeFaceName] {
        let digits = stem.reversed().prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
        guard digits <= maximumDigits, let number = Int(Substring(stem.suffix(digits))) else { return [] }
        let group = Group(
            convention: .numbers, start: String(Substring(stem.dropLast(digits))).lowercased(),
            fileExtension: String(Substring(base[base.index(after: dot)...])).lowercased(), width: digits)
        return [CubeFaceName(group: group, label: .number(number), length: digits)]
    }

    /// Whether the file may be the first of a set of numbered faces. Numbering starts at 0 or 1.
    var isFirstNumber: Bool { label == .number(0) || label == .number(1) }

    /// Returns the label of a face, in the same letter case as another face's label.
    static func label(of face: CubeMap.Face, in convention: Convention, like other: Substring) -> String {
        let words = faces[convention]?.filter { $0.value == face }.keys.sorted() ?? []
        let word = words.first { $0.utf8.count > 1 || $0 != "t" } ?? face.rawValue
        return other == other.uppercased() ? word.uppercased() : word
    }
}

extension Character {
    fileprivate init(_ byte: UInt8) { self.init(Unicode.Scalar(byte)) }
}
