import { DOTS_PER_INCH, HEIGHT, type LabelPart, WIDTH } from "./label-layout.ts";

const dots = (points: number): number => Math.round((points / 72) * DOTS_PER_INCH);

/** Metrics of the printers' scalable font 0: width of its widest letters, and part of its height above the baseline. */
const WIDEST_LETTER = 0.68;
const ABOVE_BASELINE = 0.75;
const JUSTIFIED = { left: "L", right: "R", centre: "C" } as const;

/**
 * Returns a label in ZPL II for thermal printers of 203 dpi: the printer draws lines, text and barcode itself. Its font
 * has Latin letters; other text is sent as dots.
 */
export function zplOf(parts: readonly LabelPart[]): string {
  // UTF-8 is 28.
  return [`^XA^CI28^PW${dots(WIDTH)}^LL${dots(HEIGHT)}^LH0,0`, ...parts.map(commandsOf), "^XZ", ""].join("\n");
}

function commandsOf(part: LabelPart): string {
  switch (part.kind) {
    case "bar": {
      const [width, height] = [Math.max(1, dots(part.width)), Math.max(1, dots(part.height))];
      // A box as thick as it is high or wide is solid.
      return `^FO${dots(part.x)},${dots(part.y)}^GB${width},${height},${Math.min(width, height)}^FS`;
    }
    case "text": {
      const width = dots(part.within);
      const height = Math.min(dots(part.size), Math.floor(width / Math.max(1, part.line.length * WIDEST_LETTER)));
      const top = Math.max(0, dots(part.baseline) - Math.round(height * ABOVE_BASELINE));
      const block = `^FB${width},1,0,${JUSTIFIED[part.align]}`;
      return `^FO${dots(part.x)},${top}^A0N,${height},${height}${block}^FH_^FD${escaped(part.line)}^FS`;
    }
    case "dots": {
      const { length } = part.bits;
      const hex = Buffer.from(part.bits).toString("hex").toUpperCase();
      return `^FO${dots(part.x)},${dots(part.y)}^GFA,${length},${length},${part.bytesPerRow},${hex}^FS`;
    }
    case "code": {
      const modules = part.modules.reduce((sum, wide) => sum + wide, 0);
      // Bars of whole dots are sharp; the remaining dots widen the quiet zones.
      const module = Math.max(1, Math.floor(dots(part.width) / modules));
      const x = dots(part.x) + Math.floor((dots(part.width) - module * modules) / 2);
      return `^FO${x},${dots(part.y)}^BY${module}^BCN,${dots(part.height)},N,N,N,A^FD${part.content}^FS`;
    }
  }
}

/** Replaces characters that begin a command or an escape with their codes. */
const escaped = (line: string): string =>
  line.replace(/[\^~_\\]/g, (character) => `_${character.charCodeAt(0).toString(16).toUpperCase()}`);
