import { digits } from "./digits.ts";
import { FURTHER_VIEWS } from "./further-views.ts";
import type { ProductLook } from "./look.ts";
import { box, disc, hills, row, SHINE } from "./shapes.ts";

/** px; pictures are square. */
const PICTURE_SIDE = 900;

type Draw = (look: ProductLook) => string;

const canister: Draw = ({ colors: [main, accent], number = 400 }) => `
  ${box(180, 330, 420, 560, main)}${box(180, 640, 420, 110, accent)}${box(180, 330, 40, 560, "#fff", 'opacity=".18"')}
  <path d="M600 330 l120 -60 v560 l-120 60 z" fill="${main}"/><path d="M600 330 l120 -60 v560 l-120 60 z" opacity=".28"/>
  <path d="M180 330 l120 -60 h420 l-120 60 z" fill="${main}"/><path d="M180 330 l120 -60 h420 l-120 60 z" fill="#fff" opacity=".25"/>
  ${digits(number, { x: 390, y: 430, width: 62, color: accent })}
  ${box(930, 560, 170, 300, "#6b4a3a")}${Array.from({ length: 5 }, (_, n) => box(1060, 576 + n * 58, 22, 34, "#f4efe6", 'rx="5"')).join("")}
  ${box(650, 520, 290, 380, accent, 'rx="10"')}${box(650, 590, 290, 240, main)}
  ${box(635, 490, 320, 46, "#1d1d1f", 'rx="14"')}${box(635, 884, 320, 46, "#1d1d1f", 'rx="14"')}${box(755, 440, 80, 56, "#1d1d1f", 'rx="10"')}
  ${digits(number, { x: 795, y: 650, width: 44, color: accent })}${box(650, 490, 290, 440, "url(#shine)")}`;

const spool: Draw = ({ colors: [main, accent], number = 400 }) => `
  ${box(210, 250, 330, 660, main)}${box(210, 250, 330, 150, accent)}${box(210, 860, 330, 50, accent)}
  <path d="M540 250 l90 -46 v660 l-90 46 z" fill="${main}"/><path d="M540 250 l90 -46 v660 l-90 46 z" opacity=".3"/>
  <path d="M210 250 l90 -46 h330 l-90 46 z" fill="${accent}"/>${digits(number, { x: 375, y: 520, width: 56, color: accent })}
  ${box(700, 380, 260, 520, "#f3ead7")}${box(700, 560, 260, 160, main)}${box(680, 350, 300, 44, "#151515", 'rx="20"')}${box(680, 886, 300, 44, "#151515", 'rx="20"')}
  ${digits(number, { x: 830, y: 590, width: 42, color: accent })}${box(700, 350, 260, 580, "url(#shine)")}`;

const camera: Draw = ({ colors: [main, accent] }) => `
  ${box(210, 400, 780, 470, main, 'rx="46"')}${box(300, 350, 150, 70, main, 'rx="16"')}${disc(372, 350, 30, accent)}
  ${box(210, 540, 780, 190, accent, 'opacity=".9"')}${box(690, 430, 220, 80, "#1a1c20", 'rx="12"')}${box(710, 446, 70, 48, "#cfe3ee", 'rx="6"')}
  ${disc(560, 640, 190, "#1a1c20")}${disc(560, 640, 150, "#31353d")}${disc(560, 640, 105, "#0b1622")}${disc(520, 600, 34, "#9fd0e6", 'opacity=".8"')}${disc(605, 690, 16, "#fff", 'opacity=".5"')}`;

const strap: Draw = ({ colors: [main, accent] }) => `
  <path d="M250 330 C 330 1050, 870 1050, 950 330" fill="none" stroke="${main}" stroke-width="96"/>
  <path d="M250 330 C 330 1050, 870 1050, 950 330" fill="none" stroke="${accent}" stroke-width="14" stroke-dasharray="30 22"/>
  ${[250, 950].map((x) => `${disc(x, 280, 70, "none", 'stroke="#5a5d63" stroke-width="22"')}${box(x - 60, 330, 120, 60, "#3a2a20", 'rx="12"')}`).join("")}`;

const container: Draw = ({ colors: [main, accent] }) => `
  ${box(270, 300, 660, 640, main, 'rx="70"')}${box(270, 560, 660, 120, accent)}${box(270, 300, 660, 640, "url(#shine)", 'rx="70" opacity=".7"')}
  ${[0, 1, 2, 3, 4].map((n) => disc(400 + n * 100, 800, 34, n < 3 ? accent : "#00000033")).join("")}${box(540, 520, 120, 200, "#26262a", 'rx="18"')}`;

const tote: Draw = ({ colors: [main, accent] }) => `
  <path d="M430 470 C 430 180, 770 180, 770 470" fill="none" stroke="${main}" stroke-width="52"/><path d="M430 470 C 430 180, 770 180, 770 470" fill="none" stroke="#0002" stroke-width="52"/>
  <path d="M280 440 H920 L970 990 H230 Z" fill="${main}"/>
  ${["#2f8f4e", "#1c5fa8", "#f2b21b", accent, "#7d4f9c", "#2c2c30"].map((color, n) => box(410 + (n % 3) * 135, 580 + Math.floor(n / 3) * 135, 110, 110, color)).join("")}`;

const print: Draw = ({ colors }) => `
  <g transform="rotate(-4 600 600)">${box(222, 302, 780, 620, "#000", 'opacity=".18"')}${box(210, 290, 780, 620, "#fff")}${hills(260, 340, 680, 520, colors)}</g>`;

const frame: Draw = ({ colors }) => `
  ${box(262, 202, 700, 860, "#000", 'opacity=".2"')}${box(250, 190, 700, 860, colors[0])}${box(290, 230, 620, 780, "#f7f4ee")}
  ${hills(380, 340, 440, 560, colors)}<path d="M290 230 h620 L690 1010 h-180 z" fill="#fff" opacity=".07"/>`;

const swatches: Draw = ({ colors: [main, accent] }) => `
  ${[0, 1, 2, 3].map((n) => `<g transform="rotate(${-24 + n * 16} 600 980)">${box(440, 250, 320, 640, "#fff", 'rx="22"')}${box(466, 276, 268, 400, n % 2 === 0 ? main : accent, `opacity="${1 - (n === 2 || n === 1 ? 0.25 : 0)}"`)}${box(466, 720, 180, 22, "#d5d0c6")}${box(466, 764, 120, 22, "#e4dfd5")}</g>`).join("")}`;

/** A gift card leaning on its envelope, with a bow. No amount, because customers choose it later. */
const card: Draw = ({ colors: [main, accent] }) => `
  <g transform="rotate(5 600 620)">${box(262, 372, 720, 500, "#000", 'opacity=".14" rx="14"')}${box(250, 360, 720, 500, accent, 'rx="14"')}
  <path d="M250 374 L610 640 L970 374" fill="none" stroke="#000" stroke-opacity=".16" stroke-width="8"/></g>
  <g transform="rotate(-5 560 640)">${box(232, 432, 680, 430, "#000", 'opacity=".2" rx="34"')}${box(220, 420, 680, 430, main, 'rx="34"')}
  ${box(220, 592, 680, 64, accent)}${box(352, 420, 64, 430, accent)}
  <path d="M384 624 C 250 470, 220 640, 384 624 C 548 470, 578 640, 384 624" fill="${accent}"/><path d="M384 624 C 280 520, 250 634, 384 624 C 488 520, 518 634, 384 624" fill="#000" opacity=".12"/>
  <path d="M384 624 L330 742 L372 716 L390 752 Z" fill="${accent}"/><path d="M384 624 L458 736 L412 720 L398 754 Z" fill="${accent}"/>${disc(384, 624, 26, accent)}${disc(384, 624, 26, "#000", 'opacity=".08"')}
  ${box(560, 480, 270, 26, "#fff", 'rx="13" opacity=".9"')}${box(560, 528, 180, 20, "#fff", 'rx="10" opacity=".6"')}
  ${row(4, (at) => box(560 + at * 78, 764, 62, 24, "#fff", 'rx="6" opacity=".85"'))}</g>`;

const booklet: Draw = ({ colors: [main, accent] }) => `
  <path d="M350 236 l560 40 v690 l-560 24 z" fill="#000" opacity=".16"/>
  <path d="M880 252 l36 -14 v700 l-36 22 z" fill="#efe9dc"/>${row(5, (at) => `<path d="M${885 + at * 6} ${250 - at * 2} v706" stroke="#c9c0ae" stroke-width="2"/>`)}
  <path d="M330 220 L880 252 V960 L330 976 Z" fill="${accent}"/><path d="M330 220 l46 3 v752 l-46 1 z" fill="#000" opacity=".22"/>
  ${disc(352, 400, 7, "#cfcac0")}${disc(352, 790, 7, "#cfcac0")}
  ${disc(620, 470, 92, main)}${row(12, (at) => `<rect x="612" y="318" width="16" height="42" rx="8" fill="${main}" transform="rotate(${at * 30} 620 470)"/>`)}
  <g transform="translate(0 30)"><path d="M440 760 A 200 150 0 0 1 800 760" fill="none" stroke="#fff" stroke-width="10" opacity=".9"/>
  ${row(7, (at) => `<rect x="615" y="604" width="10" height="${at % 3 === 0 ? 46 : 30}" fill="#fff" opacity=".9" transform="rotate(${-60 + at * 20} 620 780)"/>`)}
  <path d="M620 782 L690 640" stroke="${main}" stroke-width="12" stroke-linecap="round"/>${disc(620, 782, 18, main)}</g>
  ${box(470, 872, 300, 24, "#fff", 'rx="12" opacity=".85"')}${box(520, 912, 200, 16, "#fff", 'rx="8" opacity=".5"')}`;

const DRAWINGS: Record<ProductLook["kind"], Draw> = {
  canister,
  spool,
  camera,
  strap,
  case: container,
  tote,
  print,
  frame,
  swatches,
  card,
  booklet,
};

/** A drawing as SVG and its description; null if the product's name says enough. */
export type Drawing = { shows: string | null; svg: string };

/** Returns a product's pictures in order; the first is shown in lists. */
export function drawProduct(look: ProductLook): Drawing[] {
  const further = FURTHER_VIEWS[look.kind];
  const whole = { shows: null, draw: DRAWINGS[look.kind] };
  return [whole, ...further].map(({ shows, draw }) => ({ shows, svg: onTheTable(draw(look)) }));
}

const onTheTable = (drawn: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE_SIDE}" height="${PICTURE_SIDE}" viewBox="0 0 1200 1200">
  <defs>${SHINE}<radialGradient id="wall" cx=".35" cy=".25" r=".95"><stop offset="0" stop-color="#fbf8f2"/><stop offset="1" stop-color="#ddd5c6"/></radialGradient>
  <radialGradient id="shade"><stop offset="0" stop-color="#000" stop-opacity=".3"/><stop offset="1" stop-color="#000" stop-opacity="0"/></radialGradient></defs>
  ${box(0, 0, 1200, 1200, "url(#wall)")}<ellipse cx="600" cy="950" rx="500" ry="70" fill="url(#shade)"/>
  ${drawn}</svg>`;
