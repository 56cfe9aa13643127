import ArgumentParser
import Foundation
import Vantage

/// A command that cuts 1:1 crops from a store's photos, at seeded random positions.
struct CropsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "crops",
        abstract: "Cut 1:1 crops from one photo after another. Requests come from standard input.",
        discussion: """
            Uses the protocol of `views`. The heading and the pitch of the photos must be 0. For each crop, two random
            numbers are drawn: the x and y coordinates of its top-left corner, in whole pixels.

            Example:
              vantage-bench crops --store photos.sqlite --size 1000x750 --photo 4000x3000 --photo-fov 60
            """)

    @OptionGroup var options: ViewBenchOptions

    @Option(help: ArgumentHelp("The size of every photo.", valueName: "WxH")) var photo: PixelSize
    @Option(help: ArgumentHelp("Every photo's horizontal field of view.", valueName: "DEGREES")) var photoFov: Double

    func run() async throws {
        let focalLength = Double(photo.width) / 2 / tan(photoFov * .pi / 360)
        let (width, height) = (Double(options.size.width), Double(options.size.height))
        let fieldOfView = try FieldOfView(2 * atan(width / 2 / focalLength) * 180 / .pi)
        try await ViewBench(options).serve { view, generator in
            let left = Double(generator.index(below: photo.width - options.size.width + 1))
            let top = Double(generator.index(below: photo.height - options.size.height + 1))
            let right = left + width / 2 - Double(photo.width) / 2
            let up = Double(photo.height) / 2 - top - height / 2
            view.heading = Heading(normalizing: atan2(right, focalLength) * 180 / .pi)
            view.pitch = atan2(up, hypot(right, focalLength)) * 180 / .pi
            view.fieldOfView = fieldOfView
        }
    }
}
