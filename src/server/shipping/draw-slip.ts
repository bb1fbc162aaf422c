import { shownOrderNumber } from "../../rules/orders/number.ts";
import { drawLine } from "../platform/paper/draw-line.ts";
import { loadFonts } from "../platform/paper/fonts.ts";
import { fitLine, setLines } from "../platform/paper/set-text.ts";

// Points.
const EDGE = 20;
const WITHIN = 288 - 2 * EDGE;
const LOGO_HEIGHT = 32;
const ITEM_SIZE = 10;
const ITEM_LINE = 1.25 * ITEM_SIZE;
const ITEM_GAP = 4;
/** Items end here; the lab's e-mail is below. */
const ITEMS_END = 392;
const FOOT = 414;

/** Adds a packing slip as a page of the labels' size, so that one printer takes both. */
export async function drawSlip(
  pdf: PDFKit.PDFDocument,
  slip: {
    orderId: number;
    name: string;
    lab: { name: string; email: string };
    logo: Buffer | null;
    lines: readonly string[];
  },
): Promise<void> {
  const head = [
    ...(slip.logo === null ? [{ text: slip.lab.name, size: 18 }] : []),
    { text: `Packing slip · Order ${shownOrderNumber(slip.orderId)}`, size: 12 },
    { text: slip.name, size: 12 },
  ];
  const foot = `Questions? ${slip.lab.email}`;
  await loadFonts([...head.map(({ text }) => text), ...slip.lines, foot, "and 0123456789 more"], ["SANS_BOLD"]);
  pdf.addPage().fillColor("black");
  if (slip.logo !== null) pdf.image(slip.logo, EDGE, EDGE, { fit: [WITHIN, LOGO_HEIGHT] });
  let baseline = EDGE + (slip.logo === null ? 18 : LOGO_HEIGHT + 18);
  const draw = (text: string, size: number, at: number) => {
    const fit = fitLine("SANS_BOLD", text, { size, within: WITHIN, least: 1 / 2 });
    drawLine(pdf, fit.line, EDGE, at, fit.size);
  };
  for (const { text, size } of head) {
    draw(text, size, baseline);
    baseline += size * 1.6;
  }
  baseline += ITEM_SIZE;
  for (const [index, text] of slip.lines.entries()) {
    const lines = setLines("SANS_BOLD", text, WITHIN / ITEM_SIZE);
    const isLast = index === slip.lines.length - 1;
    // Unless it is the last item, the next line must have room for "and 3 more".
    const end = baseline + (lines.length - 1) * ITEM_LINE + (isLast ? 0 : ITEM_LINE + ITEM_GAP);
    if (end > ITEMS_END) {
      draw(`and ${slip.lines.length - index} more`, ITEM_SIZE, baseline);
      break;
    }
    for (const line of lines) {
      drawLine(pdf, line, EDGE, baseline, ITEM_SIZE);
      baseline += ITEM_LINE;
    }
    baseline += ITEM_GAP;
  }
  draw(foot, 9, FOOT);
}
