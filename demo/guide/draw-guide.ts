import { buffer } from "node:stream/consumers";
import { BRAND } from "../../src/rules/brand.ts";
import { PAGES_ON_FILM } from "./pages-on-film.ts";
import { PAGES_ON_LIGHT } from "./pages-on-light.ts";
import { COLORS, type GuidePage, GuidePaper, PAGE, WIDTH } from "./guide-paper.ts";

export const GUIDE_TITLE = "Exposing Film: a Pocket Guide";

const PAGES: readonly GuidePage[] = [...PAGES_ON_LIGHT, ...PAGES_ON_FILM];
/** Cover and contents. */
const BEFORE = 2;

/** Pages of the guide, for its product's description. */
export const GUIDE_LENGTH = BEFORE + PAGES.length + 1;

/** Draws the guide that the shop sells: a cover, the contents, its pages, and a card to cut out. */
export async function drawGuide(at: Date): Promise<Uint8Array> {
  const paper = new GuidePaper(GUIDE_TITLE, at);
  cover(paper);
  contents(paper);
  for (const { entry, draw } of PAGES) {
    paper.page(entry);
    draw(paper);
  }
  colophon(paper);
  paper.pdf.end();
  return buffer(paper.pdf);
}

function cover(paper: GuidePaper): void {
  paper.page("Cover", COLORS.ink);
  const { pdf } = paper;
  paper.photo("palm-street-2-upright", 0, 0, PAGE.width, 372);
  pdf.rect(0, 372, PAGE.width, 6).fill(COLORS.tomato);
  paper.y = 396;
  paper.write("Exposing Film", { face: "display", size: 47, color: COLORS.paper, gap: -8, after: 8 });
  paper.write("A pocket guide to light, film and the lab", {
    face: "text",
    size: 14,
    color: COLORS.edge,
    after: 24,
  });
  paper.write(`${BRAND.name} · ${BRAND.line}`, { face: "bold", size: 10, color: COLORS.paper });
}

function contents(paper: GuidePaper): void {
  paper.page("Contents");
  paper.head("How to use it", "Read it once, then keep the tables.");
  paper.text(
    "The first half is about light: how to see how much there is, with a meter and without. The second half is about " +
      "film: which one, how it is pushed, and how it gets to the lab in good health. The last page is a card to cut out.",
    16,
  );
  for (const [index, { entry }] of PAGES.entries()) {
    const top = paper.y;
    paper.write(String(index + BEFORE + 1), { face: "mono", size: 10, width: 24 });
    paper.y = top;
    paper.write(entry, { face: "bold", size: 10.5, gap: 0, x: PAGE.left + 28, width: WIDTH - 28, after: 1 });
    paper.line(COLORS.fog);
  }
}

function colophon(paper: GuidePaper): void {
  paper.page("A card to cut out", COLORS.paper);
  paper.head("Cut it out", "The card for your camera bag");
  const { pdf } = paper;
  const top = paper.y;
  pdf.roundedRect(PAGE.left, top, WIDTH, 236, 10).dash(4, { space: 3 }).lineWidth(1).stroke(COLORS.ink).undash();
  const cells: readonly (readonly [string, string, string])[] = [
    ["f/16", "Full sun", "sharp shadows"],
    ["f/11", "Hazy sun", "soft shadows"],
    ["f/8", "Bright, cloudy", "faint shadows"],
    ["f/5.6", "Overcast", "no shadows"],
    ["f/4", "Open shade", "or sunset"],
    ["f/2", "Lamps at home", "at 1/30, ISO 400"],
  ];
  for (const [index, [stop, light, shadows]] of cells.entries()) {
    const x = PAGE.left + 16 + (index % 2) * (WIDTH / 2 - 4);
    const y = top + 16 + Math.floor(index / 2) * 52;
    pdf
      .font("display")
      .fontSize(22)
      .fillColor(index === 5 ? COLORS.soft : COLORS.tomato);
    pdf.text(stop, x, y, { lineBreak: false });
    pdf
      .font("bold")
      .fontSize(10)
      .fillColor(COLORS.ink)
      .text(light, x + 62, y + 3, { lineBreak: false });
    pdf
      .font("text")
      .fontSize(9)
      .fillColor(COLORS.soft)
      .text(shadows, x + 62, y + 17, { lineBreak: false });
  }
  pdf.font("text").fontSize(10).fillColor(COLORS.ink);
  pdf.text(
    "Shutter: one over the film’s speed. Negative film in doubt: one stop more. Slide film in doubt: half a stop less. " +
      "By hand: nothing slower than one over the focal length.",
    PAGE.left + 16,
    top + 176,
    { width: WIDTH - 32, lineGap: 2.5 },
  );
  paper.y = top + 262;
  paper.write("When the roll is full", { face: "bold", size: 12, after: 4 });
  const { address1, address2, city, state, zip } = BRAND.address;
  paper.write([BRAND.name, `${address1}, ${address2}`, `${city}, ${state} ${zip}`, BRAND.email].join("\n"), {
    face: "mono",
    size: 10,
    gap: 3,
  });
}
