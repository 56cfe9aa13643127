/// PROJ's objects for a definition.
struct ResolvedSystem {
    /// The horizontal part of a compound system; any other system as a whole.
    let horizontal: ProjObject
    /// The vertical part of a compound system.
    let vertical: ProjObject?
    /// The code of the whole system, such as `EPSG:25832+5783`.
    let code: String?

    init(_ object: ProjObject) {
        (horizontal, vertical) = object.split()
        code = object.unbound.code ?? horizontal.unbound.code
    }

    init(horizontal: ProjObject, vertical: ProjObject, code: String) {
        (self.horizontal, self.vertical, self.code) = (horizontal, vertical, code)
    }

    /// The name of the whole system; `nil` if it has none, as with PROJ strings.
    var name: String? {
        guard horizontal.name != "unknown" else { return nil }
        return vertical.map { "\(horizontal.name) + \($0.name)" } ?? horizontal.name
    }

    /// The meaning of heights; `nil` if the system has none.
    var heights: VerticalReference? { vertical?.verticalReference ?? horizontal.unbound.ellipsoidalReference }
}
