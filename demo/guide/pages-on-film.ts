import { BRAND } from "../../src/rules/brand.ts";
import { formatDollars } from "../../src/rules/money.ts";
import { addOnPrice } from "../../src/rules/prices/price-list.ts";
import { STARTING_PRICE_LIST } from "../../src/rules/prices/starting-price-list.ts";
import { PICK_UP_BUSINESS_DAYS } from "../../src/rules/shipping/negatives.ts";
import { COLORS, type Column, type GuidePage, type GuidePaper, PAGE, WIDTH } from "./guide-paper.ts";

const STOCK_COLUMNS: readonly Column[] = [{ width: 112, face: "bold" }, { width: 40, face: "code" }, { width: 172 }];

/** Draws the effect of a push: shadows stay, highlights get denser. */
function drawCurves({ pdf, y }: GuidePaper): void {
  const left = PAGE.left + 14;
  const bottom = y + 92;
  pdf.rect(PAGE.left, y, WIDTH, 102).fill(COLORS.fog);
  pdf
    .moveTo(left, y + 8)
    .lineTo(left, bottom)
    .lineTo(PAGE.right - 10, bottom)
    .lineWidth(1)
    .stroke(COLORS.ink);
  const curves = [
    ["Normal", 54, COLORS.ink],
    ["Push +1", 68, COLORS.tomato],
    ["Push +2", 82, COLORS.tomato],
  ] as const;
  for (const [label, rise, color] of curves) {
    pdf.moveTo(left, bottom - 5);
    pdf.bezierCurveTo(left + 80, bottom - 5, left + 100, bottom - 12, left + 210, bottom - rise + 6);
    pdf.lineWidth(label === "Push +2" ? 2.4 : 1.6).stroke(color);
    pdf.font("mono").fontSize(8.5).fillColor(color);
    pdf.text(label, left + 216, bottom - rise, { lineBreak: false });
  }
  pdf.font("mono").fontSize(8.5).fillColor(COLORS.soft);
  pdf.text("shadows", left + 8, bottom - 20, { lineBreak: false });
}

const price = formatDollars(addOnPrice(STARTING_PRICE_LIST, "pushpullroll", "NON_MEMBER"));
const { address1, address2, city, state, zip } = BRAND.address;

export const PAGES_ON_FILM: readonly GuidePage[] = [
  {
    entry: "Color negative film",
    draw(paper) {
      paper.head("Film", "Color negative film");
      paper.picture("flower-meadow-1", "Kodak Gold 200, one stop over, late sun", 116);
      paper.table(
        ["Film", "ISO", "Why"],
        [
          ["Kodak Ektar 100", "100", "Fine grain, strong reds and blues. Landscapes; careful with skin."],
          ["Kodak Portra 160", "160", "Soft and pale. Weddings, studio, noon in summer."],
          ["Kodak Gold 200", "200", "Warm and friendly. Vacations; give it a stop more."],
          ["Kodak Portra 400", "400", "Forgives most. The one to take when you take one."],
          ["Kodak UltraMax 400", "400", "Snappy, grainier, half the price."],
          ["Kodak Portra 800", "800", "Evening streets, school plays. Pushes well."],
          ["CineStill 800T", "800", "Tungsten film. Neon glows with red halos."],
          ["Harman Phoenix 200", "200", "High contrast and halos. Meter with care."],
          ["LomoChrome Purple", "400", "Green turns purple. Rate it at 100 to 400."],
        ],
        STOCK_COLUMNS,
        9,
      );
      paper.text("All are developed in C-41, the process of every color negative film.");
    },
  },
  {
    entry: "Black and white film",
    draw(paper) {
      paper.head("Film", "Black and white film");
      paper.picture("snow-tree-6-upright", "Ilford HP5 Plus, +1 for the snow", 128);
      paper.table(
        ["Film", "ISO", "Why"],
        [
          ["Ilford Pan F Plus", "50", "Hardly any grain. Tripod or sun."],
          ["Fujifilm Acros 100 II", "100", "Sharp, and the best for long exposures."],
          ["Ilford FP4 Plus", "125", "Long, gentle grays. Portraits outdoors."],
          ["Kodak Tri-X 400", "400", "Contrast and grain of newspapers. Pushes to 1600."],
          ["Ilford HP5 Plus", "400", "Softer than Tri-X, as forgiving. Pushes to 3200."],
          ["Kentmere Pan 400", "400", "HP5’s cheaper cousin. Learn on it."],
          ["Ilford Delta 3200", "3200", "Nights and concerts. Its true speed is near 1000."],
          ["Ilford XP2 Super", "400", "Black and white in C-41: order it as C-41."],
        ],
        STOCK_COLUMNS,
        9,
      );
      paper.text("Look for shapes and shadows: red and green of the same brightness become the same gray.");
    },
  },
  {
    entry: "Slide and cinema film",
    draw(paper) {
      paper.head("Film", "Slide and cinema film");
      paper.picture("night-street-4", "Kodak Vision3 500T, a bright street, f/2 at 1/125", 130);
      paper.table(
        ["Slide, E-6", "ISO", "Why"],
        [
          ["Fujifilm Velvia 50", "50", "Colors beyond life. Landscapes; meter exactly."],
          ["Fujifilm Provia 100F", "100", "Neutral and fine. The safe one."],
          ["Ektachrome E100", "100", "Clean whites, cool shadows. Lovely projected."],
        ],
        STOCK_COLUMNS,
        9,
      );
      paper.table(
        ["Cinema, ECN-2", "ISO", "Why"],
        [
          ["Vision3 50D", "50", "Daylight, hardly any grain."],
          ["Vision3 250D", "250", "Daylight film with a very long scale."],
          ["Vision3 500T", "500", "For lamps. In daylight with 85B, at 320."],
        ],
        STOCK_COLUMNS,
        9,
      );
      paper.tip(
        "Cinema film says so",
        "Its black backing harms other chemistry. Order ECN-2, and write it on the can.",
        COLORS.sky,
      );
    },
  },
  {
    entry: "Push and pull",
    draw(paper) {
      paper.head("Film", "Push and pull");
      paper.text(
        "Too dark for your film? Set the camera to a higher speed for the whole roll, and tell us. We develop it longer. " +
          "A push lifts what the light has touched; it cannot find shadows that were never exposed.",
        12,
      );
      drawCurves(paper);
      paper.y += 114;
      paper.table(
        ["ISO 400 film, set to", "Order", "Gives"],
        [
          ["200", "Pull −1", "Softer contrast, in harsh sun"],
          ["400", "Normal", "As the maker intended"],
          ["800", "Push +1", "A little more grain"],
          ["1600", "Push +2", "Grain, deep blacks, bright lights"],
          ["3200", "Push +3", "Charcoal, for some films"],
        ],
        [{ width: 124, face: "code" }, { width: 66, face: "bold" }, { width: 134 }],
        9.5,
      );
      paper.tip(
        "How far",
        "+3: Tri-X, HP5 Plus, Delta. +2: Portra 400 and 800, CineStill 800T. +1: Ektachrome, Provia, Vision3, Gold. Not at " +
          "all: Velvia, Ektar, Pan F Plus.",
      );
      paper.text(`A push or pull is ${price} a roll with us, less for members.`);
    },
  },
  {
    entry: "Load it right",
    draw(paper) {
      paper.head("Film", "Load it right");
      paper.points(
        [
          [
            "In the shade.",
            "Turn your back to the sun, and open the camera only when the counter or window says empty.",
          ],
          ["Set the speed", "before you close it: on the dial, and on a strip of tape on the back."],
          ["Leader in,", "across to the mark, teeth in the holes. Pull out no more than it needs."],
          [
            "Watch the knob.",
            "Take up the slack, then advance: the rewind knob must turn. If it stands still, the film does too.",
          ],
          ["Two blind frames,", "then the counter is at 1. The first frame is often half burned."],
          [
            "Rewind at the end,",
            "with the button below pressed. Stop when it gets light, and do not tear at frame 37.",
          ],
        ],
        true,
      );
      paper.sub("120 film");
      paper.text(
        "Line up the arrows, keep the roll tight, and lick the band at the end. A loose roll lets light in at its edges: " +
          "wrap it in foil until you are home.",
      );
      paper.sub("On the can");
      paper.text(
        "Write your name, the speed you set if it is not the box speed, and the place. In March you will not know.",
      );
      paper.tip(
        "Before a trip",
        "Fire the shutter at every speed with the back open and look through. It takes a minute, and saves a vacation.",
      );
    },
  },
  {
    entry: "Store it, fly with it",
    draw(paper) {
      paper.head("Film", "Store it, fly with it");
      paper.points([
        [
          "Cool and dry.",
          "A fridge is best for months, a freezer for years. Let it warm up for two hours before you open the box.",
        ],
        ["Never in a car.", "A dashboard in July ages a roll by a year in an afternoon."],
        ["Soon.", "Develop within some months. The picture on undeveloped film fades, and the color goes first."],
      ]);
      paper.sub("Airports");
      paper.points([
        ["In your hand luggage.", "The machines for checked bags fog every film, always."],
        [
          "Ask for a hand check.",
          "Clear bag, rolls out of their cans. In the United States they do it if you ask before the belt.",
        ],
        ["CT scanners", "fog film of any speed in one pass. They turn around your bag, and look like a tube."],
        [
          "Older X-ray machines",
          "spare ISO 400 and slower for a few passes; 800 and faster, and pushed film, they do not.",
        ],
      ]);
      paper.table(
        ["", "Fridge", "Room", "Hot car"],
        [
          ["Unopened, till its date", "yes", "yes", "no"],
          ["Some years past its date", "yes", "+1 stop", "no"],
          ["Exposed, for a month", "yes", "yes", "no"],
        ],
        [
          { width: 150, face: "bold" },
          { width: 56, face: "mono" },
          { width: 64, face: "mono" },
          { width: 56, face: "mono" },
        ],
      );
    },
  },
  {
    entry: "Mail it to the lab",
    draw(paper) {
      paper.head("The lab", "Mail it to the lab");
      paper.points(
        [
          ["Order first.", "Film, process, push and scans for each roll; your order number is on the slip."],
          ["Cans on, tape around.", "35mm in its can, 120 with its band licked. Disposable cameras as they are."],
          ["A padded envelope", "up to four rolls, a small box for more. Fill it, so that nothing rattles."],
          ["The slip inside,", "the order number outside. A roll without a name waits on the shelf of orphans."],
          ["With tracking,", "early in the week. Not into a mailbox in the sun."],
        ],
        true,
      );
      paper.y += 4;
      const top = paper.y;
      const { pdf } = paper;
      pdf.rect(PAGE.left, top, WIDTH, 98).fill(COLORS.fog);
      pdf
        .rect(PAGE.right - 54, top + 12, 40, 46)
        .lineWidth(1)
        .dash(2, { space: 2 })
        .stroke(COLORS.soft)
        .undash();
      pdf.font("mono").fontSize(7.5).fillColor(COLORS.soft);
      pdf.text("POSTAGE", PAGE.right - 54, top + 31, { width: 40, align: "center", lineBreak: false });
      pdf.font("code").fontSize(11).fillColor(COLORS.ink);
      const lines = [`${BRAND.name}, order #10…`, address1, address2, `${city}, ${state} ${zip}`];
      pdf.text(lines.join("\n"), PAGE.left + 16, top + 16, { lineGap: 3 });
      paper.y = top + 110;
      paper.sub("And your negatives?");
      paper.points([
        ["Keep them.", "They outlast every disk, and can be scanned again when scanners are better."],
        ["Cut and sleeved", "they lie flat in a binder, four or six frames to a strip."],
        [
          "At the counter",
          `we keep them for ${PICK_UP_BUSINESS_DAYS} business days after your scans are up, or mail them back with your order.`,
        ],
      ]);
    },
  },
  {
    entry: "Field notes",
    draw(paper) {
      paper.head("Yours", "Field notes");
      paper.text("Write down three frames of each roll. After five rolls you will not need the notes.", 12);
      paper.table(["Film", "Set to", "Camera"], [[" ", " ", " "]], [{ width: 140 }, { width: 80 }, { width: 100 }], 13);
      paper.table(
        ["Frame", "Light, place", "Lens", "Shutter", "What came"],
        Array.from({ length: 12 }, () => [" ", " ", " ", " ", " "]),
        [{ width: 44 }, { width: 106 }, { width: 46 }, { width: 54 }, { width: 70 }],
        13,
      );
    },
  },
];
