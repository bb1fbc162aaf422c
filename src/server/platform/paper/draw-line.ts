import type { Line } from "./set-text.ts";

/** Draws a line into a PDF as text that can be searched and copied; `pdf.y` stays. @param x where it begins @param y its baseline */
export function drawLine(pdf: PDFKit.PDFDocument, line: Line, x: number, y: number, size: number): void {
  const before = { x: pdf.x, y: pdf.y };
  let at = x;
  for (const { font, text, width } of line.runs) {
    // With features, pdfkit lays out the whole run at once, as it was measured; without, word by word from left to right.
    pdf
      .font(font.font as never, font.name, size)
      .text(text, at, y, { lineBreak: false, baseline: "alphabetic", features: [] });
    at += width * size;
  }
  Object.assign(pdf, before);
}

const COMMANDS = { moveTo: "M", lineTo: "L", quadraticCurveTo: "Q", bezierCurveTo: "C", closePath: "Z" } as const;
const n = (value: number): string => String(Math.round(value * 1000) / 1000);

/** Returns a line as the outline of an SVG path, for pictures. @param x where it begins @param y its baseline */
export function outlineOf(line: Line, x: number, y: number, size: number): string {
  let at = x;
  let outline = "";
  for (const { font, glyphs, positions } of line.runs) {
    const scale = size / font.font.unitsPerEm;
    for (const [index, glyph] of glyphs.entries()) {
      const { xAdvance, xOffset, yOffset } = positions[index]!;
      for (const { command, args } of glyph.path.commands) {
        const points: string[] = [];
        for (let one = 0; one < args.length; one += 2)
          points.push(`${n(at + (args[one]! + xOffset) * scale)} ${n(y - (args[one + 1]! + yOffset) * scale)}`);
        outline += COMMANDS[command] + points.join(" ");
      }
      at += xAdvance * scale;
    }
  }
  return outline;
}
