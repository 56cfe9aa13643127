/// The levels at which a map's tiles contain tunnels and bridges, from the lowest to the highest.
package struct WayLevels: Sendable {
    package var tunnels: [Int8] = []
    package var bridges: [Int8] = []

    package init(tunnels: [Int8] = [], bridges: [Int8] = []) { (self.tunnels, self.bridges) = (tunnels, bridges) }
}
