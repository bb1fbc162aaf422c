import { shownOrderNumber } from "../../rules/orders/number.ts";
import { drawLine } from "../platform/paper/draw-line.ts";
import { loadFonts } from "../platform/paper/fonts.ts";
import { fitLine } from "../platform/paper/set-text.ts";

const EDGE = 20;
const WITHIN = 288 - 2 * EDGE;
const LOGO_HEIGHT = 32;
/** Lines that fit; the last one says how many more there are. */
const MOST_LINES = 18;

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
  const hidden = slip.lines.length - MOST_LINES + 1;
  const lines = hidden > 1 ? [...slip.lines.slice(0, MOST_LINES - 1), `and ${hidden} more`] : slip.lines;
  const rows = [
    ...(slip.logo === null ? [{ text: slip.lab.name, size: 18 }] : []),
    { text: `Packing slip · Order ${shownOrderNumber(slip.orderId)}`, size: 12 },
    { text: slip.name, size: 12 },
    { text: "", size: 8 },
    ...lines.map((text) => ({ text, size: 10 })),
    { text: "", size: 8 },
    { text: `Questions? ${slip.lab.email}`, size: 9 },
  ];
  await loadFonts(
    rows.map(({ text }) => text),
    ["SANS_BOLD"],
  );
  pdf.addPage().fillColor("black");
  if (slip.logo !== null) pdf.image(slip.logo, EDGE, EDGE, { fit: [WITHIN, LOGO_HEIGHT] });
  let baseline = EDGE + (slip.logo === null ? 18 : LOGO_HEIGHT + 18);
  for (const { text, size } of rows) {
    const fit = fitLine("SANS_BOLD", text, { size, within: WITHIN, least: 1 / 2 });
    drawLine(pdf, fit.line, EDGE, baseline, fit.size);
    baseline += size * 1.6;
  }
}
