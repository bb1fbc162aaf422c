import { join } from "node:path";
import PdfKit from "pdfkit";
import { BRAND } from "../../src/rules/brand.ts";
import { fontsOf } from "../../src/server/platform/paper/fonts.ts";
import { DEMO_FOLDER } from "../demo-folder.ts";

/** Half a US letter page in points: it reads on a phone, and prints two to a sheet. */
export const PAGE = { width: 396, height: 612, left: 34, right: 362, top: 40, bottom: 556 } as const;
export const WIDTH = PAGE.right - PAGE.left;

export const COLORS = {
  paper: "#FBF7EE",
  ink: "#1C1A17",
  soft: "#6B6459",
  tomato: "#CF3A1D",
  sun: "#FFC233",
  sky: "#9CC9F5",
  leaf: "#2E7D50",
  fog: "#E9E3D5",
  film: "#1C1A17",
  edge: "#F2B84B",
} as const;

const FACES = { text: "SANS", bold: "SANS_BOLD", display: "DISPLAY", mono: "MONO", code: "MONO_BOLD" } as const;
type FaceName = keyof typeof FACES;

export type Column = { width: number; face?: FaceName; align?: "left" | "right" };

/** A page of the guide. */
export type GuidePage = {
  /** Its line in the contents. */
  entry: string;
  draw: (paper: GuidePaper) => void;
};

/** A PDF page by page: headings, text, tables and drawings in the look of the club, from top to bottom. */
export class GuidePaper {
  readonly pdf: PDFKit.PDFDocument;
  /** Where the next block begins, in points from the top. */
  y: number = PAGE.top;
  #number = 0;

  constructor(title: string, at: Date) {
    this.pdf = new PdfKit({
      size: [PAGE.width, PAGE.height],
      margins: { top: 0, bottom: 0, left: 0, right: 0 },
      autoFirstPage: false,
      lang: "en-US",
      info: { Title: title, Author: BRAND.name, CreationDate: at },
    });
    for (const [name, face] of Object.entries(FACES)) this.pdf.registerFont(name, fontsOf(face)[0]!.font as never);
  }

  /** Begins a page on paper or on ink, with its number on a film's edge. @param entry its line in the PDF's outline */
  page(entry: string, ground: string = COLORS.paper): void {
    if (this.#number > 0 && this.y > PAGE.bottom) throw new RangeError(`Page ${this.#number} is too full: ${this.y}`);
    this.#number += 1;
    this.pdf.addPage();
    this.pdf.rect(0, 0, PAGE.width, PAGE.height).fill(ground);
    this.pdf.outline.addItem(entry);
    this.#edge();
    this.y = PAGE.top;
  }

  /** A film's rebate at the foot of the page: perforations, and the page number as its edge print. */
  #edge(): void {
    const { pdf } = this;
    const top = PAGE.height - 34;
    pdf.rect(0, top, PAGE.width, 34).fill(COLORS.film);
    for (let x = 6; x < PAGE.width; x += 15) pdf.roundedRect(x, PAGE.height - 13, 8, 6.5, 1.5).fill(COLORS.paper);
    pdf.font("code").fontSize(8).fillColor(COLORS.edge);
    pdf.text("EXPOSING FILM", PAGE.left, top + 7, { lineBreak: false });
    const number = `${this.#number}      ${this.#number}A`;
    const x = PAGE.right - pdf.widthOfString(number);
    pdf.text(number, x, top + 7, { lineBreak: false });
    const mark = x + pdf.widthOfString(`${this.#number}  `);
    pdf.polygon([mark, top + 9.5], [mark + 5.5, top + 12.5], [mark, top + 15.5]).fill(COLORS.edge);
  }

  /** A part's small title and its page's heading. */
  head(part: string, title: string, color: string = COLORS.ink): void {
    this.write(part.toUpperCase(), { face: "code", size: 8.5, color: COLORS.tomato, after: 8 });
    this.write(title, { face: "display", size: 29, color, gap: -3, after: 14 });
  }

  text(words: string, after = 10): void {
    this.write(words, { face: "text", size: 10.5, gap: 3.4, after });
  }

  sub(words: string): void {
    this.y += 4;
    this.write(words, { face: "bold", size: 12, after: 5 });
  }

  write(
    words: string,
    {
      face,
      size,
      color = COLORS.ink,
      gap = 2,
      after = 0,
      x = PAGE.left,
      width = WIDTH,
      align = "left",
    }: {
      face: FaceName;
      size: number;
      color?: string;
      gap?: number;
      after?: number;
      x?: number;
      width?: number;
      align?: "left" | "right" | "center";
    },
  ): void {
    this.pdf.font(face).fontSize(size).fillColor(color);
    this.pdf.text(words, x, this.y, { width, lineGap: gap, align });
    this.y = this.pdf.y + after;
  }

  /** Numbered or marked points, with bold first words. */
  points(points: readonly (readonly [lead: string, rest: string])[], numbered = false): void {
    for (const [index, [lead, rest]] of points.entries()) {
      const { pdf } = this;
      const top = this.y;
      if (numbered) {
        pdf.circle(PAGE.left + 9, top + 7, 9).fill(COLORS.ink);
        pdf.font("code").fontSize(9).fillColor(COLORS.paper);
        pdf.text(String(index + 1), PAGE.left, top + 1.5, { width: 18, align: "center", lineBreak: false });
      } else pdf.roundedRect(PAGE.left, top + 3, 8, 8, 2).fill(COLORS.sun);
      const x = PAGE.left + (numbered ? 28 : 18);
      const width = PAGE.right - x;
      pdf.fillColor(COLORS.ink).font("bold").fontSize(10.5);
      pdf.text(`${lead} `, x, top, { width, lineGap: 3, continued: true });
      pdf.font("text").text(rest, { width, lineGap: 3 });
      this.y = pdf.y + 7;
    }
  }

  /** A table with a head; columns are as wide as given, the last takes the rest. */
  table(heads: readonly string[], rows: readonly (readonly string[])[], columns: readonly Column[], size = 9.5): void {
    const { pdf } = this;
    const xs = columns.map((_, at) => PAGE.left + columns.slice(0, at).reduce((sum, { width }) => sum + width, 0));
    const widths = columns.map(({ width }, at) => (at === columns.length - 1 ? PAGE.right - xs[at]! : width - 8));
    const row = (cells: readonly string[], face: FaceName | null, color: string) => {
      const fontOf = (at: number) => pdf.font(face ?? columns[at]!.face ?? "text").fontSize(face ? 8 : size);
      const height = Math.max(
        ...cells.map((cell, at) => fontOf(at).heightOfString(cell, { width: widths[at], lineGap: 1.5 })),
      );
      for (const [at, cell] of cells.entries()) {
        fontOf(at).fillColor(color);
        pdf.text(cell, xs[at]!, this.y, { width: widths[at], lineGap: 1.5, align: columns[at]!.align ?? "left" });
      }
      this.y += height + 2.5;
    };
    row(
      heads.map((head) => head.toUpperCase()),
      "code",
      COLORS.soft,
    );
    for (const cells of rows) {
      this.line(COLORS.fog);
      row(cells, null, COLORS.ink);
    }
    this.line(COLORS.ink);
    this.y += 8;
  }

  line(color: string): void {
    this.pdf.moveTo(PAGE.left, this.y).lineTo(PAGE.right, this.y).lineWidth(0.8).stroke(color);
    this.y += 4.5;
  }

  /** A tip on its own ground. */
  tip(lead: string, words: string, color: string = COLORS.sun): void {
    const { pdf } = this;
    const width = WIDTH - 28;
    const height =
      pdf.font("bold").fontSize(10.5).heightOfString(lead, { width }) +
      pdf.font("text").fontSize(10).heightOfString(words, { width, lineGap: 2.5 }) +
      24;
    pdf.roundedRect(PAGE.left, this.y, WIDTH, height, 8).fill(color);
    const bottom = this.y + height;
    this.y += 10;
    this.write(lead, { face: "bold", size: 10.5, x: PAGE.left + 14, width, after: 2 });
    this.write(words, { face: "text", size: 10, gap: 2.5, x: PAGE.left + 14, width });
    this.y = bottom + 10;
  }

  /** A photograph across the page, with a caption like a film's edge print. */
  picture(scene: string, caption: string, height: number): void {
    this.photo(scene, PAGE.left, this.y, WIDTH, height);
    this.y += height + 5;
    this.write(caption, { face: "mono", size: 8.5, color: COLORS.soft, after: 12 });
  }

  /** A photograph of the demo that fills a frame, cropped at its middle. */
  photo(scene: string, x: number, y: number, width: number, height: number): void {
    const file = join(DEMO_FOLDER, "scenes", `${scene}.jpg`);
    this.pdf.save().rect(x, y, width, height).clip();
    this.pdf.image(file, x, y, { cover: [width, height], align: "center", valign: "center" });
    this.pdf.restore();
  }
}
