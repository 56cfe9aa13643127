/// The properties that shapes must share to be drawn together.
package struct ShapeKey: Hashable, Sendable {
    package var role: MapRole
    package var structure = WayStructure.ground
    package var level: Int8 = 0
    package var isLink = false
    package var isDisputed = false

    package init(
        role: MapRole, structure: WayStructure = .ground, level: Int8 = 0, isLink: Bool = false,
        isDisputed: Bool = false
    ) {
        (self.role, self.structure, self.level) = (role, structure, level)
        (self.isLink, self.isDisputed) = (isLink, isDisputed)
    }
}

extension FeatureFacts {
    package var key: ShapeKey {
        // Ways on the ground meet regardless of their levels, so they have the same key.
        ShapeKey(
            role: role, structure: structure, level: structure == .ground ? 0 : level, isLink: isLink,
            isDisputed: isDisputed)
    }
}
