import bwipjs from "bwip-js/node";

/** Draws a Code 128 as wide as the box. */
export function drawBarcode(
  pdf: PDFKit.PDFDocument,
  text: string,
  box: { x: number; y: number; width: number; height: number },
): void {
  const [symbol] = bwipjs.raw({ bcid: "code128", text }) as { sbs: number[] }[];
  const module = box.width / symbol!.sbs.reduce((sum, width) => sum + width, 0);
  let x = box.x;
  for (const [index, width] of symbol!.sbs.entries()) {
    if (index % 2 === 0) pdf.rect(x, box.y, width * module, box.height);
    x += width * module;
  }
  pdf.fill("black");
}
