import VantageParsing

/// The columns with planar coordinates, such as eastings and northings, found by their names.
///
/// They are not latitudes and longitudes, so a table with such columns needs a coordinate system.
struct PlaneColumns {
    let x: Int
    let y: Int

    /// The usual names of the two columns, without separators, units and ``additions``.
    private static let names: [(x: String, y: String)] = [
        ("easting", "northing"), ("eastings", "northings"), ("east", "north"), ("e", "n"), ("x", "y"),
        ("ostwert", "nordwert"), ("rechtswert", "hochwert"), ("rechts", "hoch"), ("ost", "nord"), ("ost", "norr"),
        ("øst", "nord"), ("öst", "nord"), ("öst", "norr"), ("oost", "noord"), ("est", "nord"), ("este", "norte"),
        ("leste", "norte"), ("itä", "pohjoinen"), ("posx", "posy"), ("xpos", "ypos"), ("coordx", "coordy"),
        ("xcoord", "ycoord"), ("origineasting", "originnorthing"), ("xeasting", "ynorthing"),
        ("eastingx", "northingy"),
    ]

    /// Other words that such names may contain.
    private static let additions: Set<String> = [
        "coord", "coordinate", "coordinates", "gk", "lv", "m", "meter", "meters", "metre", "metres", "pos", "position",
        "rd", "utm",
    ]

    /// - Returns: `nil` if the table has no such pair of columns.
    init?(header: [String]) {
        let titles = header.map(Self.title)
        for (x, y) in Self.names {
            guard let first = titles.firstIndex(of: x), let second = titles.firstIndex(of: y) else { continue }
            self.x = first
            self.y = second
            return
        }
        return nil
    }

    /// Returns a name in lowercase without separators, digits and additions: `easting` for `UTM32_Easting [m]`.
    private static func title(_ name: String) -> String {
        name.lowercased().split { !$0.isLetter }.filter { !additions.contains(String($0)) }.joined()
    }
}
