import { digits } from "./digits.ts";
import {
  beforeAndAfter,
  caseOpened,
  frameBack,
  printCorner,
  strapRolled,
  toteFolded,
  type View,
} from "./further-things.ts";
import type { ProductLook } from "./look.ts";
import { box, disc, row } from "./shapes.ts";

const DARK = "#1d1d1f";
const FILM = "#6b4a3a";
const BACKING = "#f3ead7";

const smallPrint = (x: number, y: number, width: number, lines: number, color: string) =>
  row(lines, (at) =>
    box(x, y + at * 34, at === lines - 1 ? width * 0.6 : width - (at % 3) * 22, 12, color, 'rx="6" opacity=".55"'),
  );

const BARS = [8, 4, 12, 4, 8, 16, 4, 8, 4, 12, 8, 4, 16, 8, 4, 12];
const barcode = (x: number, y: number, height: number) => {
  let left = x + 16;
  const bars = BARS.map((width) => {
    const bar = box(left, y + 14, width, height - 28, "#111");
    left += width + 8;
    return bar;
  });
  return `${box(x, y, left - x + 8, height, "#fff", 'rx="8"')}${bars.join("")}`;
};

const boxLying: View = {
  shows: "The back of the box",
  draw: ({ colors: [main, accent], number = 400 }) => `
  <path d="M190 470 l90 -110 h640 l-90 110 z" fill="${main}"/><path d="M190 470 l90 -110 h640 l-90 110 z" fill="#fff" opacity=".28"/>
  ${box(190, 470, 640, 450, main)}${box(190, 470, 640, 96, accent)}
  <path d="M830 470 l90 -110 v440 l-90 120 z" fill="${main}"/><path d="M830 470 l90 -110 v440 l-90 120 z" opacity=".3"/>
  <path d="M830 470 l90 -110 v94 l-90 112 z" fill="${accent}"/><path d="M830 470 l90 -110 v94 l-90 112 z" opacity=".3"/>
  ${digits(number, { x: 330, y: 486, width: 32, color: main })}${smallPrint(236, 622, 300, 7, accent)}
  ${barcode(540, 640, 190)}${box(190, 470, 26, 450, "#fff", 'opacity=".16"')}`,
};

const canisterOpen: View = {
  shows: "The canister with its film",
  draw: ({ colors: [main, accent], number = 400 }) => `
  <path d="M560 470 H1010 q60 0 60 60 v250 q0 60 -60 60 H560 z" fill="${FILM}"/><path d="M560 470 H1010 q60 0 60 60 v60 H560 z" fill="#fff" opacity=".09"/>
  ${row(8, (at) => `${box(600 + at * 56, 492, 32, 40, "#efe7da", 'rx="7"')}${box(600 + at * 56, 778, 32, 40, "#efe7da", 'rx="7"')}`)}
  ${row(2, (at) => box(612 + at * 224, 560, 190, 190, "#000", 'opacity=".14" rx="6"'))}
  ${box(220, 390, 370, 510, accent, 'rx="12"')}${box(220, 480, 370, 330, main)}${box(220, 740, 370, 26, accent)}
  ${box(198, 350, 414, 64, DARK, 'rx="20"')}${box(198, 884, 414, 64, DARK, 'rx="20"')}${box(350, 270, 110, 86, DARK, 'rx="14"')}${box(382, 250, 46, 40, "#3a3a3e", 'rx="8"')}
  ${digits(number, { x: 405, y: 540, width: 62, color: accent })}${box(564, 420, 36, 460, "#101012", 'rx="8"')}
  ${box(198, 350, 414, 598, "url(#shine)", 'rx="20"')}`,
};

const boxTurned: View = {
  shows: "The back of the box",
  draw: ({ colors: [main, accent], number = 400 }) => `
  <path d="M360 260 l-110 -60 v660 l110 70 z" fill="${main}"/><path d="M360 260 l-110 -60 v660 l110 70 z" opacity=".34"/>
  <path d="M360 260 l-110 -60 h440 l120 60 z" fill="${accent}"/><path d="M360 260 l-110 -60 h440 l120 60 z" fill="#fff" opacity=".2"/>
  ${box(360, 260, 450, 670, main)}${box(360, 260, 450, 120, accent)}${box(360, 880, 450, 50, accent)}
  ${digits(number, { x: 585, y: 285, width: 34, color: main })}${smallPrint(410, 440, 350, 6, accent)}
  ${barcode(446, 680, 160)}${box(784, 260, 26, 670, "#000", 'opacity=".12"')}`,
};

/** A roll of 120, partly unrolled: a red window shows the numbers on its paper. */
const spoolOpen: View = {
  shows: "The roll with its backing paper",
  draw: ({ colors: [main, accent], number = 120 }) => `
  <path d="M430 420 H1070 v430 H430 z" fill="${BACKING}"/><path d="M430 420 H1070 v60 H430 z" fill="${main}" opacity=".5"/><path d="M430 790 H1070 v60 H430 z" fill="${main}" opacity=".5"/>
  ${row(3, (at) => `${digits(at + 1, { x: 640 + at * 170, y: 600, width: 30, color: DARK })}${disc(590 + at * 170, 630, 7, DARK)}${disc(560 + at * 170, 630, 5, DARK)}`)}
  ${box(230, 400, 290, 470, BACKING)}${box(230, 540, 290, 190, main)}${box(206, 356, 338, 56, DARK, 'rx="24"')}${box(206, 858, 338, 56, DARK, 'rx="24"')}
  ${box(345, 320, 60, 44, "#2d2d31", 'rx="10"')}${digits(number, { x: 375, y: 592, width: 40, color: accent })}
  ${box(206, 356, 338, 558, "url(#shine)", 'rx="24"')}`,
};

const cameraBack: View = {
  shows: "The back of the camera",
  draw: ({ colors: [main, accent] }) => `
  ${box(210, 400, 780, 470, main, 'rx="46"')}${box(750, 350, 150, 70, main, 'rx="16"')}${disc(828, 350, 30, accent)}
  ${box(290, 520, 620, 320, "#000", 'rx="26" opacity=".16"')}${box(300, 516, 600, 314, main, 'rx="24"')}${box(300, 516, 600, 40, "#fff", 'rx="20" opacity=".12"')}
  ${box(300, 430, 130, 66, "#1a1c20", 'rx="12"')}${box(318, 444, 94, 38, "#cfe3ee", 'rx="6"')}
  ${disc(860, 462, 34, "#26282d")}${row(9, (at) => box(832 + at * 7, 434, 3, 56, "#5d6067"))}
  ${box(540, 600, 120, 150, "#1a1c20", 'rx="10"')}${box(556, 616, 88, 118, accent, 'rx="4"')}${box(240, 560, 30, 220, accent, 'rx="10"')}`,
};

const cardPrinted: View = {
  shows: "The card printed, folded and opened",
  draw: ({ colors: [main, accent] }) => `
  <path d="M190 330 L600 300 V900 L190 930 Z" fill="#fffdf8"/><path d="M600 300 L1010 330 V930 L600 900 Z" fill="#fffdf8"/><path d="M600 300 L1010 330 V930 L600 900 Z" opacity=".06"/>
  <path d="M600 300 V900" stroke="#000" stroke-opacity=".2" stroke-width="4"/>
  <path d="M232 372 L558 349 V560 L232 583 Z" fill="${main}"/><path d="M232 468 l326 -23 v34 l-326 23 z" fill="${accent}"/>
  ${smallPrint(250, 650, 290, 5, "#8d8577")}
  <path d="M650 392 l310 22 v96 l-310 -22 z" fill="${accent}"/>${row(4, (at) => box(668 + at * 72, 424 + at * 5, 56, 34, main, 'rx="6"'))}
  ${smallPrint(660, 580, 280, 4, "#8d8577")}${row(5, (line) => row(5, (at) => ((line * 3 + at * 2) % 4 === 1 ? "" : box(720 + at * 26, 742 + line * 26, 22, 22, DARK))))}`,
};

const bookletOpen: View = {
  shows: "The guide opened: what its pages look like",
  draw: ({ colors: [main, accent] }) => `
  <path d="M150 372 Q370 312 600 372 V912 Q370 852 150 912 Z" fill="#fffdf8"/><path d="M1050 372 Q830 312 600 372 V912 Q830 852 1050 912 Z" fill="#fffdf8"/>
  <path d="M600 372 V912 Q560 896 520 886 V356 Q560 360 600 372" opacity=".1"/><path d="M600 372 V912" stroke="#000" stroke-opacity=".25" stroke-width="4"/>
  ${box(212, 420, 300, 190, accent, 'rx="8"')}${disc(300, 500, 40, main)}<path d="M212 610 L330 520 L420 580 L512 530 V610 Z" fill="#000" opacity=".3"/>
  ${smallPrint(212, 656, 300, 5, "#8d8577")}
  ${box(690, 412, 220, 28, accent, 'rx="14"')}${smallPrint(690, 476, 300, 3, "#8d8577")}
  ${row(4, (at) => `${disc(716, 622 + at * 58, 18, main)}${box(756, 612 + at * 58, 200 - at * 24, 20, accent, 'rx="10" opacity=".7"')}`)}`,
};

/** A product's other views, after the picture shown in lists. */
export const FURTHER_VIEWS: Record<ProductLook["kind"], readonly View[]> = {
  canister: [boxLying, canisterOpen],
  spool: [boxTurned, spoolOpen],
  camera: [cameraBack],
  strap: [strapRolled],
  case: [caseOpened],
  tote: [toteFolded],
  print: [printCorner],
  frame: [frameBack],
  swatches: [beforeAndAfter],
  card: [cardPrinted],
  booklet: [bookletOpen],
};
