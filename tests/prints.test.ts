import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import sharp, { type Sharp } from "sharp";
import { expect, test } from "vitest";
import {
  type Arrangement,
  arrangementFor,
  layOut,
  MAT_HEX,
  type PrintLayout,
} from "../src/rules/prints/arrangement.ts";
import { layPrint } from "../src/server/pictures/lay-print.ts";
import { PrintSheet } from "../src/web/parts/prints/print-sheet.tsx";

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
  "pushed, zoomed and bordered": { turn: 180, zoom: 1.6, centerX: 0.3, centerY: 0.7, border: 47 },
  "on its side with a border": { turn: 90, border: 53 },
  "whole with mat and border": { fit: "WHOLE", border: 61, mat: 40, matColor: "STONE" },
  "turned left, upright, matted in black": { turn: 270, sheet: "UPRIGHT", mat: 77, matColor: "BLACK" },
};

/** The preview as a picture, so many dots for a tenth of a millimeter. */
function previewOf(layout: PrintLayout, { turn, matColor }: Arrangement, src: string, dots = 1): string {
  const preview = renderToStaticMarkup(
    createElement(PrintSheet, { layout, picture: PICTURE, src, turn, matColor, label: "A print" }),
  );
  const { width, height } = layout.sheet;
  return preview.replace("<svg ", `<svg width="${width * dots}" height="${height * dots}" `);
}

test.each(Object.entries(ARRANGED))("preview and print file match: %s", async (_name, own) => {
  const arrangement = { ...arrangementFor(PICTURE), ...own };
  const folder = await mkdtemp(join(tmpdir(), "print-"));
  try {
    const bytes = await aPicture();
    const [path, output] = [join(folder, "picture.jpg"), join(folder, "sheet.jpg")];
    await sharp(bytes).jpeg({ quality: 100, chromaSubsampling: "4:4:4" }).toFile(path);
    const made = await layPrint({ path, output, paper: PAPER, arrangement });
    const layout = layOut(PICTURE, PAPER, arrangement);
    expect(made).toEqual({ width: layout.sheet.width * 2, height: layout.sheet.height * 2 });

    const drawn = previewOf(layout, arrangement, `data:image/jpeg;base64,${bytes.toString("base64")}`);
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

const COLORS = { paper: "#ffffff", rim: "#0000ff", inside: "#808080", "cut off": "#ff0000" };

/** A picture of which the outermost pixels that are seen are a rim of their own, and all that is cut off is told by its color. */
async function aRimmedPicture({ crop: { left, top, width, height } }: PrintLayout, turn: number): Promise<Buffer> {
  const [wide, high] = turn % 180 === 0 ? [PICTURE.width, PICTURE.height] : [PICTURE.height, PICTURE.width];
  const box = (by: number, fill: string) =>
    `<rect x="${left + by}" y="${top + by}" width="${width - 2 * by}" height="${height - 2 * by}" fill="${fill}" shape-rendering="crispEdges"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}"><rect width="${wide}" height="${high}" fill="${COLORS["cut off"]}"/>${box(0, COLORS.rim)}${box(1, COLORS.inside)}</svg>`;
  const turned = await sharp(Buffer.from(svg)).removeAlpha().png().toBuffer();
  return sharp(turned).rotate((360 - turn) % 360).png().toBuffer(); // prettier-ignore
}

/**
 * What lies on the dots of a line from the paper into the picture, from each of the four sides.
 * @param inside dots from the edge into the box: the middle of a pixel that is enlarged, where none beside it shines through
 */
async function edgesOf(
  input: Sharp,
  box: PrintLayout["picture"],
  colors: Record<string, string>,
  inside = 0,
): Promise<string[][]> {
  const { data, info } = await input.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const known = Object.entries(colors).map(([name, hex]) => [name, Buffer.from(hex.slice(1), "hex")] as const);
  const colorAt = (x: number, y: number): string => {
    if (x < 0 || y < 0 || x >= info.width || y >= info.height) return "off the sheet";
    const at = (y * info.width + x) * info.channels;
    const far = (color: Buffer) => color.reduce((sum, value, channel) => sum + (value - data[at + channel]!) ** 2, 0);
    return known.toSorted(([, one], [, other]) => far(one) - far(other))[0]![0];
  };
  const [left, top, right, bottom] = [box.left, box.top, box.left + box.width, box.top + box.height].map(
    (at) => at * 2,
  );
  const [middleX, middleY] = [Math.round((left! + right!) / 2), Math.round((top! + bottom!) / 2)];
  // The last dot before the picture's edge, and the first one behind it.
  return [
    [colorAt(left! - 1, middleY), colorAt(left! + inside, middleY)],
    [colorAt(middleX, top! - 1), colorAt(middleX, top! + inside)],
    [colorAt(right!, middleY), colorAt(right! - 1 - inside, middleY)],
    [colorAt(middleX, bottom!), colorAt(middleX, bottom! - 1 - inside)],
  ];
}

test.each(Object.entries(ARRANGED))(
  "preview and print file start with the same pixel on the same dot: %s",
  async (_name, own) => {
    const arrangement = { ...arrangementFor(PICTURE), ...own };
    const layout = layOut(PICTURE, PAPER, arrangement);
    const { turn, mat, matColor } = arrangement;
    const folder = await mkdtemp(join(tmpdir(), "print-"));
    try {
      const [path, output] = [join(folder, "picture.png"), join(folder, "sheet.jpg")];
      const bytes = await aRimmedPicture(layout, turn);
      await sharp(bytes).toFile(path);
      await layPrint({ path, output, paper: PAPER, arrangement });
      const drawn = previewOf(layout, arrangement, `data:image/png;base64,${bytes.toString("base64")}`, 2);
      const colors = { ...COLORS, ...(mat > 0 && { mat: MAT_HEX[matColor] }) };
      const pixel = Math.floor(layout.picture.width / layout.crop.width);
      const around = arrangement.border > 0 ? "paper" : "off the sheet";
      const edge = [mat > 0 ? "mat" : around, "rim"];
      for (const made of [sharp(output), sharp(Buffer.from(drawn))])
        expect(await edgesOf(made, layout.picture, colors, pixel)).toEqual([edge, edge, edge, edge]);
      if (mat === 0 || arrangement.border === 0) return;
      for (const made of [sharp(output), sharp(Buffer.from(drawn))])
        expect(await edgesOf(made, layout.mat, colors)).toEqual(Array.from({ length: 4 }, () => ["paper", "mat"]));
    } finally {
      await rm(folder, { recursive: true });
    }
  },
);
