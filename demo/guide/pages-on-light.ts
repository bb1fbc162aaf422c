import { hyperfocalFeet, longExposure, shutterFor } from "./exposure.ts";
import { COLORS, type GuidePage, type GuidePaper, PAGE, WIDTH } from "./guide-paper.ts";

const grayOf = (value: number): string => `#${value.toString(16).padStart(2, "0").repeat(3)}`;

const STOPS = ["1.4", "2", "2.8", "4", "5.6", "8", "11", "16"] as const;

/** Draws apertures as openings. Each passes half as much light as the one before. */
function drawApertures({ pdf, y }: GuidePaper): void {
  const step = WIDTH / STOPS.length;
  for (const [index, stop] of STOPS.entries()) {
    const x = PAGE.left + step * (index + 0.5);
    pdf.circle(x, y + 18, 17).fill(COLORS.ink);
    pdf.circle(x, y + 18, 16 / Math.SQRT2 ** index).fill(COLORS.sun);
    pdf.font("mono").fontSize(8.5).fillColor(COLORS.ink);
    pdf.text(`f/${stop}`, x - step / 2, y + 40, { width: step, align: "center", lineBreak: false });
  }
}

/** A scale of equal steps, darker to the right. */
function drawScale({ pdf, y }: GuidePaper, labels: readonly string[]): void {
  const step = WIDTH / labels.length;
  for (const [index, label] of labels.entries()) {
    const gray = Math.round(235 - (index / (labels.length - 1)) * 200);
    pdf.rect(PAGE.left + step * index, y, step, 20).fill(grayOf(gray));
    pdf.font("mono").fontSize(8.5).fillColor(COLORS.ink);
    pdf.text(label, PAGE.left + step * index, y + 25, { width: step, align: "center", lineBreak: false });
  }
}

/** The eleven zones from black to white, with the meter's gray marked. */
function drawZones({ pdf, y }: GuidePaper): void {
  const zones = ["0", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"];
  const step = WIDTH / zones.length;
  for (const [index, zone] of zones.entries()) {
    const gray = Math.round((index / 10) * 255);
    pdf.rect(PAGE.left + step * index, y, step, 44).fill(grayOf(gray));
    pdf.font("mono").fontSize(8).fillColor(COLORS.ink);
    pdf.text(zone, PAGE.left + step * index, y + 49, { width: step, align: "center", lineBreak: false });
  }
  pdf.rect(PAGE.left, y, WIDTH, 44).lineWidth(0.8).stroke(COLORS.soft);
  pdf
    .rect(PAGE.left + step * 5 - 1, y - 3, step + 2, 50)
    .lineWidth(2.5)
    .stroke(COLORS.tomato);
}

const LATITUDES: readonly (readonly [film: string, under: number, over: number])[] = [
  ["Color negative", 1, 3],
  ["Black and white", 1, 2.5],
  ["Motion picture", 1.5, 3],
  ["Slide", 0.5, 0.5],
];

/** How many stops each kind of film forgives, below and above the right exposure. */
function drawLatitudes({ pdf, y }: GuidePaper): void {
  const zero = PAGE.left + 190;
  const stop = 42;
  for (let at = -2; at <= 3; at++) {
    pdf
      .moveTo(zero + at * stop, y)
      .lineTo(zero + at * stop, y + 116)
      .lineWidth(at === 0 ? 1.5 : 0.5);
    pdf.stroke(at === 0 ? COLORS.ink : COLORS.fog);
    pdf.font("mono").fontSize(8.5).fillColor(COLORS.soft);
    const label = at > 0 ? `+${at}` : at < 0 ? `−${-at}` : "0";
    pdf.text(label, zero + at * stop - 20, y + 120, { width: 40, align: "center", lineBreak: false });
  }
  for (const [index, [film, under, over]] of LATITUDES.entries()) {
    const top = y + 8 + index * 27;
    pdf
      .font("bold")
      .fontSize(9.5)
      .fillColor(COLORS.ink)
      .text(film, PAGE.left, top + 2, { lineBreak: false });
    pdf
      .roundedRect(zero - under * stop, top, (under + over) * stop, 16, 8)
      .fill(film === "Slide" ? COLORS.tomato : COLORS.sky);
  }
}

/** The zone of sharpness around the distance in focus. */
function drawDepth({ pdf, y }: GuidePaper): void {
  const ground = y + 62;
  pdf.rect(PAGE.left + 70, y, WIDTH - 70, 62).fill(COLORS.sky);
  pdf.moveTo(PAGE.left, ground).lineTo(PAGE.right, ground).lineWidth(1).stroke(COLORS.ink);
  pdf.roundedRect(PAGE.left, ground - 26, 30, 20, 4).fill(COLORS.ink);
  pdf.circle(PAGE.left + 33, ground - 16, 7).fill(COLORS.ink);
  for (const [at, height] of [
    [70, 30],
    [150, 46],
    [300, 60],
  ] as const) {
    pdf.roundedRect(PAGE.left + at, ground - height, 8, height, 4).fill(COLORS.leaf);
  }
  pdf.font("mono").fontSize(8.5).fillColor(COLORS.ink);
  for (const [at, label] of [
    [60, "½ H: sharp from here"],
    [190, "H: focus here"],
    [280, "infinity"],
  ] as const) {
    pdf.text(label, PAGE.left + at - (at === 60 ? 0 : 16), ground + 6, { lineBreak: false });
  }
}

const KELVINS: readonly (readonly [name: string, kelvins: string, color: string])[] = [
  ["Candle", "1900", "#F0862E"],
  ["Lamp", "2700", "#F6B25C"],
  ["T film", "3200", "#FAD08A"],
  ["Sunset", "4000", "#FBE3B8"],
  ["Noon, flash", "5500", "#FFFDF5"],
  ["Overcast", "6500", "#DCE9FA"],
  ["Shade", "8000", "#A9CBF3"],
];

/** Colors of light, from candles to blue shade. */
function drawKelvins({ pdf, y }: GuidePaper): void {
  const step = WIDTH / KELVINS.length;
  for (const [index, [name, kelvins, color]] of KELVINS.entries()) {
    const x = PAGE.left + step * index;
    pdf.rect(x, y, step, 40).fill(color);
    pdf.font("code").fontSize(8.5).fillColor(COLORS.ink);
    pdf.text(kelvins, x, y + 46, { width: step, align: "center", lineBreak: false });
    pdf.font("text").fontSize(8).fillColor(COLORS.soft);
    pdf.text(name, x, y + 58, { width: step, align: "center", lineBreak: false });
  }
  pdf.rect(PAGE.left, y, WIDTH, 40).lineWidth(0.8).stroke(COLORS.soft);
}

const PLACES: readonly (readonly [place: string, light: number, aperture: number])[] = [
  ["Sand or snow in full sun", 16, 16],
  ["Full sun", 15, 16],
  ["Hazy sun", 14, 11],
  ["Bright but cloudy", 13, 8],
  ["Overcast, open shade", 12, 8],
  ["Just after sunset", 10, 4],
  ["Shop windows, Times Square", 8, 2.8],
  ["Bright street at night", 7, 2],
  ["Home with all lamps on", 6, 2],
  ["Home in the evening", 5, 2],
  ["Faces by candlelight", 4, 1.4],
];

const LONG: readonly (readonly [film: string, exponent: number])[] = [
  ["Ilford FP4 Plus, Delta 100", 1.26],
  ["Ilford HP5 Plus, XP2 Super", 1.31],
  ["Ilford Pan F Plus, Delta 3200", 1.33],
  ["Ilford Delta 400", 1.41],
];

export const PAGES_ON_LIGHT: readonly GuidePage[] = [
  {
    entry: "Light in three numbers",
    draw(paper) {
      paper.head("Light", "Light in three numbers");
      paper.text(
        "A photograph needs a certain amount of light. Three numbers share the work, and each step of one, called a " +
          "stop, doubles or halves the light. Give a stop here, take one there, and the negative is the same.",
      );
      paper.sub("Aperture: how wide the lens opens");
      drawApertures(paper);
      paper.y += 60;
      paper.text("A wide opening (a small number) also keeps less of the depth sharp.");
      paper.sub("Shutter: for how long");
      drawScale(paper, ["1/15", "1/30", "1/60", "1/125", "1/250", "1/500", "1/1000"]);
      paper.y += 44;
      paper.text("Short times freeze what moves: 1/250 a walker, 1/1000 a runner.");
      paper.sub("Speed: how much the film needs");
      drawScale(paper, ["3200", "1600", "800", "400", "200", "100", "50"]);
      paper.y += 44;
      paper.text("It is on the box, and the same for the whole roll. Twice the number needs half the light.");
      paper.tip("All the same negative, at ISO 400", "f/16 at 1/500 · f/11 at 1/1000 · f/8 at 1/2000");
    },
  },
  {
    entry: "Sunny sixteen",
    draw(paper) {
      paper.head("Light", "Sunny sixteen");
      paper.text(
        "You need no meter outdoors. In full sun set f/16, and the shutter nearest to one over the film’s speed: 1/500 " +
          "for ISO 400. Then look at the shadows on the ground, and open the lens as they fade.",
      );
      paper.table(
        ["Set", "The light", "The shadows"],
        [
          ["f/22", "Snow, sand, open water", "Hard, and bright around"],
          ["f/16", "Full sun", "Hard and dark"],
          ["f/11", "Hazy sun", "Soft at the edge"],
          ["f/8", "Bright, cloudy", "Hardly there"],
          ["f/5.6", "Overcast", "None"],
          ["f/4", "Open shade, sunset", "None: you are in it"],
        ],
        [{ width: 62, face: "code" }, { width: 138, face: "bold" }, { width: 120 }],
        10,
      );
      paper.table(
        ["Film", "ISO 50", "100", "200", "400", "800"],
        [["Shutter", "1/60", "1/125", "1/250", "1/500", "1/1000"]],
        [
          { width: 62, face: "bold" },
          { width: 58, face: "mono" },
          { width: 52, face: "mono" },
          { width: 52, face: "mono" },
          { width: 52, face: "mono" },
          { width: 52, face: "mono" },
        ],
        9,
      );
      paper.tip(
        "The sun behind them",
        "A face against the sun is in its own shade. Open two stops, and let the sky be white.",
      );
      paper.text("Hands and faces in doubt on negative film? One stop more light never hurt a portrait.");
    },
  },
  {
    entry: "Light in places",
    draw(paper) {
      paper.head("Light", "Light in places");
      paper.text(
        "Light has a number of its own, the exposure value (EV), which rises by one with each doubling. Places keep " +
          "theirs for years. These settings are for ISO 400; with ISO 800 halve the time.",
      );
      paper.table(
        ["Place", "EV", "Lens", "ISO 400"],
        PLACES.map(([place, light, aperture]) => [
          place,
          String(light),
          `f/${aperture}`,
          shutterFor(light, 400, aperture),
        ]),
        [
          { width: 176, face: "bold" },
          { width: 36, face: "mono" },
          { width: 52, face: "mono" },
          { width: 56, face: "code" },
        ],
        9.5,
      );
      paper.tip(
        "Below 1/30",
        "Lean on a wall, breathe out, and take three frames: one of them is usually sharp. Or push the film; see the " +
          "page on pushing.",
      );
    },
  },
  {
    entry: "The meter wants gray",
    draw(paper) {
      paper.head("Light", "The meter wants gray");
      paper.text(
        "A meter does not know what you point it at. It assumes middle gray, zone V, and tells you how to get it. Snow " +
          "comes out gray, and so does a black dog, unless you correct it.",
        14,
      );
      drawZones(paper);
      paper.y += 70;
      paper.points([
        ["Shadows, zone III.", "Negative film: meter the darkest part that needs detail, then close two stops."],
        ["Skin.", "Dark skin is near zone IV or V: use what the meter says. Light skin is near VI: open one stop."],
        ["Highlights, zone VII.", "Slide film: meter the brightest part that needs detail, then open two stops."],
      ]);
      paper.table(
        ["You point it at", "Correct by"],
        [
          ["Fresh snow, white sand, a white wall", "+2 stops"],
          ["A bright sky in the frame", "+1"],
          ["Grass, gray pavement, red brick", "0"],
          ["A black coat, dark woods", "−1"],
          ["A spotlit face on a dark stage", "−2"],
        ],
        [
          { width: 240, face: "text" },
          { width: 80, face: "code" },
        ],
      );
      paper.text("Cameras without a dial for it: change the ISO. For +1, set half the film’s speed.");
    },
  },
  {
    entry: "What film forgives",
    draw(paper) {
      paper.head("Light", "What film forgives");
      paper.text(
        "No one exposes perfectly, and film knows it. Negatives keep detail in too much light far better than in too " +
          "little; slides need it right. In stops:",
        14,
      );
      drawLatitudes(paper);
      paper.y += 146;
      paper.points([
        [
          "Negative film:",
          "expose for the shadows. In doubt, more light. Many rate ISO 400 film at 200, and are happy.",
        ],
        [
          "Slide film:",
          "expose for the highlights. In doubt, half a stop less. What is white on a slide is clear film.",
        ],
        [
          "Old film:",
          "one stop more for each ten years past its date, if it was stored at home. Color shifts all the same.",
        ],
        [
          "Disposable cameras:",
          "one shutter, one opening, so use the flash within ten feet and whenever you would need a lamp.",
        ],
      ]);
      paper.tip(
        "Thin or dense?",
        "Hold the negative to a window. If the shadows are clear film, there was too little light.",
      );
    },
  },
  {
    entry: "Depth, and focus without looking",
    draw(paper) {
      paper.head("Light", "Focus without looking");
      paper.text(
        "Set the lens to its hyperfocal distance, H, and everything from half of it to the horizon is sharp. Streets " +
          "do not wait for focus; this is how they are photographed.",
        12,
      );
      drawDepth(paper);
      paper.y += 92;
      const feet = (focal: number, aperture: number) => `${hyperfocalFeet(focal, aperture).toFixed(0)} ft`;
      paper.table(
        ["Lens", "f/5.6", "f/8", "f/11", "f/16"],
        [28, 35, 50, 85].map((focal) => [`${focal} mm`, ...[5.6, 8, 11, 16].map((stop) => feet(focal, stop))]),
        [
          { width: 96, face: "bold" },
          { width: 58, face: "mono" },
          { width: 58, face: "mono" },
          { width: 58, face: "mono" },
          { width: 58, face: "mono" },
        ],
        10,
      );
      paper.text("Distances H for 35mm film. Half frame: multiply by 1.4. 80 mm on 6×6: half as far again as 50 mm.");
      paper.points([
        [
          "Depth grows",
          "with smaller openings, shorter lenses and more distance. Halve the distance, and a quarter is left.",
        ],
        ["Portraits:", "focus on the nearer eye, at f/2 to f/4. At f/1.4 the ears are gone."],
      ]);
    },
  },
  {
    entry: "Long and slow",
    draw(paper) {
      paper.head("Light", "Long and slow");
      paper.points([
        ["By hand:", "nothing slower than one over the focal length: 1/60 with 50 mm, 1/125 with 135 mm."],
        ["On a tripod:", "use the self-timer or a cable release. Raise a mirror if the camera lets you."],
        ["On bulb:", "count aloud, and cover the lens with a black card while a car passes."],
      ]);
      paper.sub("Film tires");
      paper.text(
        "Past a second, film answers more slowly than the meter thinks. These are the times to give, by the makers’ " +
          "own formula. Fujifilm Acros needs no correction up to two minutes; color negative film about half a stop at " +
          "ten seconds.",
      );
      paper.table(
        ["Meter says", "2 s", "5 s", "10 s", "30 s"],
        LONG.map(([film, exponent]) => [film, ...[2, 5, 10, 30].map((seconds) => longExposure(seconds, exponent))]),
        [
          { width: 132, face: "bold" },
          { width: 46, face: "mono" },
          { width: 46, face: "mono" },
          { width: 46, face: "mono" },
          { width: 56, face: "mono" },
        ],
        9,
      );
      paper.tip(
        "Take two",
        "Give the time of the table, and then twice that. Night is never the same brightness twice.",
      );
    },
  },
  {
    entry: "Filters and the color of light",
    draw(paper) {
      paper.head("Light", "Filters and the color of light");
      paper.text(
        "Eyes get used to lamps, film does not. Daylight film is right at 5500 kelvins, tungsten film (T) at 3200. Below " +
          "its number film turns orange, above it blue.",
        14,
      );
      drawKelvins(paper);
      paper.y += 82;
      paper.table(
        ["Filter", "Stops", "For"],
        [
          ["Yellow", "1", "Clouds that stand out, in black and white"],
          ["Orange", "2", "Dark skies, fewer freckles"],
          ["Red", "3", "Black skies, white leaves"],
          ["Green", "2", "Lighter leaves, darker lips"],
          ["Polarizer", "1½", "No reflections, deep blue skies in color"],
          ["85B", "2/3", "Tungsten film in daylight: 500T at 320"],
          ["ND 8", "3", "Wide openings in the sun, soft water"],
        ],
        [{ width: 84, face: "bold" }, { width: 50, face: "code" }, { width: 190 }],
      );
      paper.tip(
        "Who adds the stops?",
        "A meter behind the lens sees through the filter, and has added them already. A meter in your hand has not.",
      );
    },
  },
  {
    entry: "Flash and indoors",
    draw(paper) {
      paper.head("Light", "Flash and indoors");
      paper.picture("rainy-window-3", "A window is the best lamp in the house", 120);
      paper.points([
        [
          "By a window:",
          "put the person two steps from it, their nose toward the light. EV 9 to 10 by day: f/2.8 at 1/125 with ISO 400.",
        ],
        ["By lamps:", "daylight film turns orange. Black and white does not mind, and 800T sees lamps as white."],
        [
          "By flash:",
          "the guide number divided by the distance is the aperture. 80 in feet, at 10 feet: f/8. That is for ISO 100; for 400 use f/16.",
        ],
        [
          "With the room:",
          "1/30 and flash keeps the lights behind the face. Bounce it off a white ceiling: two stops more.",
        ],
        ["Sync:", "1/60 or slower on most cameras with a cloth shutter; any speed with a leaf shutter."],
      ]);
      paper.table(
        ["Distance", "5 ft", "8 ft", "11 ft", "16 ft"],
        [["Guide number 80, ISO 400", "f/32", "f/20", "f/14", "f/10"]],
        [
          { width: 140, face: "bold" },
          { width: 46, face: "mono" },
          { width: 46, face: "mono" },
          { width: 46, face: "mono" },
          { width: 46, face: "mono" },
        ],
        9,
      );
      paper.text("If your lens stops at f/16, take one step back or slower film.");
    },
  },
];
