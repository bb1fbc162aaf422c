import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import sharp, { type Sharp } from "sharp";
import { expect, test } from "vitest";
import { type Arrangement, arrangementFor, layOut } from "../src/rules/prints/arrangement.ts";
import { layPrint } from "../src/server/pictures/lay-print.ts";
import { PrintSheet } from "../src/web/prints/print-sheet.tsx";

const PICTURE = { width: 900, height: 600 };
const PAPER = { widthInches: 5, heightInches: 4 };
/** Compared at a tenth of the file's size: resampling differs in every dot, where things lie does not. */
const SHOWN = 508;

/** Four plain quarters of different colors, with a dark middle: whatever is turned or pushed shows. */
async function aPicture(): Promise<Buffer> {
  const quarter = (left: number, top: number, fill: string) =>
    `<rect x="${left}" y="${top}" width="450" height="300" fill="${fill}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600">${quarter(0, 0, "#c03030")}${quarter(450, 0, "#30a040")}${quarter(0, 300, "#3050c0")}${quarter(450, 300, "#d0b030")}<rect x="360" y="240" width="180" height="120" fill="#202020"/></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 100, chromaSubsampling: "4:4:4" }).toBuffer();
}

const ARRANGED: Record<string, Partial<Arrangement>> = {
  "as it comes": {},
  "turned upside down, pushed and zoomed": { turn: 180, zoom: 1.6, centerX: 0.3, centerY: 0.7 },
  "on its side with a border": { turn: 90, border: 53 },
  "whole with mat and border": { fit: "WHOLE", border: 61, mat: 40, matColor: "STONE" },
  "turned left, upright, matted in black": { turn: 270, sheet: "UPRIGHT", mat: 77, matColor: "BLACK" },
};

test.each(Object.entries(ARRANGED))("preview and printer's file are one picture: %s", async (_name, own) => {
  const arrangement = { ...arrangementFor(PICTURE), ...own };
  const folder = await mkdtemp(join(tmpdir(), "print-"));
  try {
    const bytes = await aPicture();
    const [path, output] = [join(folder, "picture.jpg"), join(folder, "sheet.jpg")];
    await sharp(bytes).jpeg({ quality: 100, chromaSubsampling: "4:4:4" }).toFile(path);
    const made = await layPrint({ path, output, paper: PAPER, arrangement });
    const layout = layOut(PICTURE, PAPER, arrangement);
    expect(made).toEqual({ width: layout.sheet.width * 2, height: layout.sheet.height * 2 });

    const src = `data:image/jpeg;base64,${bytes.toString("base64")}`;
    const { turn, matColor } = arrangement;
    const preview = renderToStaticMarkup(
      createElement(PrintSheet, { layout, picture: PICTURE, src, turn, matColor, label: "A print" }),
    );
    const drawn = preview.replace("<svg ", `<svg width="${layout.sheet.width}" height="${layout.sheet.height}" `);
    const pixels = (input: Sharp) => input.resize(SHOWN, SHOWN, { fit: "fill" }).removeAlpha().raw().toBuffer();
    const [shown, printed] = await Promise.all([pixels(sharp(Buffer.from(drawn))), pixels(sharp(output))]);
    let [apart, sum] = [0, 0];
    for (let at = 0; at < shown.length; at += 3) {
      const by = Math.max(...[0, 1, 2].map((channel) => Math.abs(shown[at + channel]! - printed[at + channel]!)));
      sum += by;
      if (by > 40) apart += 1;
    }
    const dots = shown.length / 3;
    // Edges are softer in one than in the other; nothing lies elsewhere.
    expect(sum / dots).toBeLessThan(2.5);
    expect(apart / dots).toBeLessThan(0.008);
  } finally {
    await rm(folder, { recursive: true });
  }
});
