import CVantageCairo
import Foundation
import VantageMapCanvas
import VantageMapRelief
import VantageMapStyle

/// A painter that draws a map's furniture.
struct FurniturePainter {
    let layout: FurnitureLayout
    let projection: MapProjection
    let palette: Palette
    let pen: Pen

    init(_ drawing: MapDrawing, _ layout: FurnitureLayout, _ canvas: Canvas) {
        self.layout = layout
        (projection, palette) = (drawing.layout.projection, drawing.style.palette)
        pen = Pen(canvas: canvas, scale: drawing.options.scale, shaper: drawing.shaper)
    }

    private var ink: MapColor { palette.plateText }

    func paint() {
        if let grid = layout.grid { paint(grid) }
        if let (text, box) = layout.title {
            paintPlate(box)
            pen.write(
                text, FurnitureLayout.titleStyle, ink, at: SIMD2(box.left + 8, box.top + box.height / 2),
                room: box.width - 12)
        }
        if let box = layout.northArrow { paintArrow(box) }
        if let (bar, box) = layout.scaleBar { paint(bar, box) }
        if let (entries, box) = layout.legend { paint(entries, box) }
    }

    private func paintPlate(_ box: Rectangle) {
        pen.canvas.addRoundedRectangle(box.pixels(scale: pen.scale), radius: 3 * pen.scale)
        pen.canvas.setColor(palette.plate.withAlpha(0.88))
        cairo_fill(pen.canvas.context)
    }

    private func paint(_ grid: MapGridLines) {
        for line in grid.lines { pen.stroke(line.points, ink.withAlpha(0.4), width: 0.5) }
        for label in grid.labels {
            paintPlate(label.box)
            pen.write(
                label.text, FurnitureLayout.textStyle, ink,
                at: SIMD2(label.box.left + label.box.width / 2, label.box.top + label.box.height / 2), .center)
        }
    }

    /// Draws an arrow whose dark half is on the left when it points up.
    private func paintArrow(_ box: Rectangle) {
        paintPlate(box)
        let middle = SIMD2(box.left + box.width / 2, box.top + box.height / 2)
        let angle = -projection.heading.degrees * .pi / 180
        func place(_ x: Double, _ y: Double) -> SIMD2<Double> {
            middle + SIMD2(x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle))
        }
        let (tip, notch) = (place(0, -7), place(0, 11))
        pen.fill([tip, notch, place(-7.5, 17)], ink)
        pen.fill([tip, notch, place(7.5, 17)], palette.plate)
        let outline = [tip, place(7.5, 17), notch, place(-7.5, 17), tip]
        pen.stroke(outline, ink, width: 0.7)
        pen.write("N", TextStyle(size: 11, weight: 700), ink, at: place(0, -14), .center)
    }

    private func paint(_ bar: ScaleBar, _ box: Rectangle) {
        paintPlate(box)
        let (left, top) = (box.left + 12, box.bottom - 10)
        for part in 0..<4 {
            let piece = Rectangle(
                left: left + Double(part) * bar.width / 4, top: top, width: bar.width / 4, height: 4)
            pen.fill(piece, part.isMultiple(of: 2) ? ink : palette.plate)
        }
        pen.stroke(Rectangle(left: left, top: top, width: bar.width, height: 4), ink, width: 0.6)
        for (label, share) in zip(bar.labels, [0, 0.5, 1]) {
            pen.write(label, FurnitureLayout.textStyle, ink, at: SIMD2(left + share * bar.width, top - 6), .center)
        }
        if let ratio = bar.ratio {
            pen.write(ratio, FurnitureLayout.textStyle, ink, at: SIMD2(left, box.top + 7))
        }
    }

    private func paint(_ entries: [MapLegend.Entry], _ box: Rectangle) {
        paintPlate(box)
        for (number, entry) in entries.enumerated() {
            let y = box.top + 5 + (Double(number) + 0.5) * FurnitureLayout.legendRow
            paint(entry.sample, left: box.left + 7, y)
            pen.write(
                entry.name, FurnitureLayout.legendStyle, ink, at: SIMD2(box.left + FurnitureLayout.swatch + 14, y))
        }
    }

    private func paint(_ sample: MapLegend.Sample, left: Double, _ y: Double) {
        let end = left + FurnitureLayout.swatch
        switch sample {
        case .area(let fill, let edge):
            let box = Rectangle(left: left, top: y - 4.5, width: FurnitureLayout.swatch, height: 9)
            // Translucent colors appear as they do over land.
            pen.fill(box, palette.earth)
            pen.fill(box, fill)
            pen.stroke(box, edge?.color ?? ink.withAlpha(0.25), width: min(edge?.width ?? 0.5, 1))
        case .line(let line, let casing):
            let width = min(line.width, 6)
            if let casing { stroke(left, end, y, casing, width: width + max(1, casing.width - line.width)) }
            stroke(left, end, y, line, width: max(width, 0.8))
        }
    }

    private func stroke(_ left: Double, _ right: Double, _ y: Double, _ paint: LinePaint, width: Double) {
        let (context, scale) = (pen.canvas.context, pen.scale)
        cairo_new_path(context)
        CairoPath.addLine([SIMD2(left, y) * scale, SIMD2(right, y) * scale], to: context)
        cairo_set_dash(context, paint.dash.map { $0 * scale }, Int32(paint.dash.count), 0)
        cairo_set_line_cap(context, CAIRO_LINE_CAP_BUTT)
        cairo_set_line_width(context, width * scale)
        pen.canvas.setColor(paint.color)
        cairo_stroke(context)
        cairo_set_dash(context, nil, 0, 0)
    }
}
