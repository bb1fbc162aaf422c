import type { ProductLook } from "./look.ts";
import { box, disc, hills, row } from "./shapes.ts";

export type View = { shows: string; draw: (look: ProductLook) => string };

export const strapRolled: View = {
  shows: "The strap rolled up, with its rings",
  draw: ({ colors: [main, accent] }) => `
  ${row(4, (at) => disc(560, 620, 300 - at * 66, "none", `stroke="${at % 2 === 0 ? main : accent}" stroke-width="50"`))}
  ${row(4, (at) => disc(560, 620, 325 - at * 66, "none", 'stroke="#000" stroke-opacity=".22" stroke-width="4"'))}${disc(560, 620, 74, "#000", 'opacity=".12"')}
  <path d="M560 896 H900 q80 0 80 -70 V640" fill="none" stroke="${main}" stroke-width="50"/><path d="M560 896 H900 q80 0 80 -70 V640" fill="none" stroke="${accent}" stroke-width="8" stroke-dasharray="24 18"/>
  ${box(930, 570, 100, 80, "#3a2a20", 'rx="12"')}${row(2, (at) => disc(962 + at * 36, 610, 7, "#d8d2c6"))}${disc(980, 520, 58, "none", 'stroke="#5a5d63" stroke-width="20"')}`,
};

export const caseOpened: View = {
  shows: "The case opened, with film in it",
  draw: ({ colors: [main, accent] }) => `
  <path d="M240 560 L300 230 H900 L960 560 Z" fill="${main}"/><path d="M240 560 L300 230 H900 L960 560 Z" opacity=".24"/><path d="M300 500 L340 280 H860 L900 500 Z" fill="#000" opacity=".18"/>
  ${box(220, 556, 760, 70, "#17171a", 'rx="12"')}
  ${row(5, (at) => `${box(262 + at * 138, 470, 118, 200, at % 2 === 0 ? "#f2b21b" : "#2f8f4e", 'rx="8"')}${box(256 + at * 138, 450, 130, 34, "#1d1d1f", 'rx="10"')}${box(300 + at * 138, 418, 42, 36, "#1d1d1f", 'rx="8"')}${box(262 + at * 138, 470, 28, 200, "#fff", 'opacity=".2"')}`)}
  ${box(210, 616, 780, 330, main, 'rx="44"')}${box(210, 720, 780, 90, accent)}${box(210, 616, 780, 330, "url(#shine)", 'rx="44" opacity=".55"')}${box(540, 680, 120, 170, "#26262a", 'rx="16"')}`,
};

export const toteFolded: View = {
  shows: "The bag folded",
  draw: ({ colors: [main, accent] }) => `
  <path d="M420 430 C 420 300, 640 300, 640 430" fill="none" stroke="${main}" stroke-width="44"/><path d="M420 430 C 420 300, 640 300, 640 430" fill="none" stroke="#000" stroke-opacity=".12" stroke-width="44"/>
  <path d="M250 420 H950 L980 900 H220 Z" fill="${main}"/><path d="M250 420 H950 L962 610 H238 Z" fill="#000" opacity=".05"/><path d="M238 612 H962" stroke="#000" stroke-opacity=".18" stroke-width="6"/>
  <path d="M600 420 L604 900" stroke="#000" stroke-opacity=".1" stroke-width="10"/>
  ${row(3, (at) => box(330 + at * 120, 690, 96, 96, ["#2f8f4e", "#1c5fa8", "#f2b21b"][at]!))}${box(760, 690, 130, 70, accent, 'rx="6"')}${row(2, (at) => box(780, 708 + at * 22, 90 - at * 30, 10, "#fff", 'rx="5"'))}
  <path d="M220 900 H980 l-6 26 H226 Z" fill="#000" opacity=".14"/>`,
};

export const printCorner: View = {
  shows: "A corner of the paper, up close",
  draw: ({ colors }) => `
  ${box(118, 168, 900, 800, "#000", 'opacity=".14"')}<path d="M100 150 H1000 V760 L820 950 H100 Z" fill="#fff"/>
  <clipPath id="sheet"><path d="M100 150 H900 V690 L750 850 H100 Z"/></clipPath><g clip-path="url(#sheet)">${hills(100, 150, 800, 700, colors)}</g>
  <path d="M1000 760 L820 950 Q800 800 840 770 Q900 742 1000 760 Z" fill="#f3efe6"/><path d="M1000 760 L820 950 Q806 830 836 780 Z" fill="#000" opacity=".1"/>
  <path d="M1000 760 L820 950" stroke="#cfc8ba" stroke-width="9"/>`,
};

export const frameBack: View = {
  shows: "The back of the frame, with its wire",
  draw: ({ colors: [main] }) => `
  ${box(262, 202, 700, 860, "#000", 'opacity=".2"')}${box(250, 190, 700, 860, main)}${box(250, 190, 700, 860, "#000", 'opacity=".12"')}
  ${box(300, 240, 600, 760, "#c9a877")}${box(316, 256, 568, 728, "#bd9a68")}
  ${row(10, (at) => box(330 + (at % 5) * 134, at < 5 ? 246 : 984, 24, 12, "#7d8085", 'rx="5"'))}
  ${row(2, (at) => `${box(286 + at * 580, 430, 48, 84, "#7d8085", 'rx="10"')}${disc(310 + at * 580, 458, 9, "#44474c")}`)}
  <path d="M310 490 Q600 420 890 490" fill="none" stroke="#8d9096" stroke-width="8"/><path d="M310 490 Q600 420 890 490" fill="none" stroke="#fff" stroke-width="2" stroke-dasharray="8 10" opacity=".7"/>
  ${box(450, 640, 300, 180, "#fffdf8", 'rx="6"')}${row(4, (at) => box(480, 668 + at * 34, at === 3 ? 130 : 240 - at * 18, 12, "#8d8577", 'rx="6"'))}`,
};

export const beforeAndAfter: View = {
  shows: "The same frame without and with it",
  draw: ({ colors }) => `
  ${box(172, 322, 880, 620, "#000", 'opacity=".16"')}${box(160, 310, 880, 620, "#fff")}
  ${hills(190, 340, 820, 560, colors)}
  <clipPath id="before"><rect x="190" y="340" width="410" height="560"/></clipPath>
  <g clip-path="url(#before)">${box(190, 340, 410, 560, "#8f9094", 'opacity=".72"')}${box(190, 340, 410, 560, "#fff", 'opacity=".12"')}</g>
  ${box(595, 340, 10, 560, "#fff")}${disc(600, 620, 44, "#fff")}<path d="M586 600 l-20 20 l20 20 M614 600 l20 20 l-20 20" fill="none" stroke="#26262a" stroke-width="8"/>`,
};
