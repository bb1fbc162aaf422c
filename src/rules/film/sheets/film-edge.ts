import { GATE_SIZES, type Gate } from "./gates.ts";
import type { Box } from "./paper.ts";

/** Perforations of 35mm (ISO 1007): pitch, size along and across the film, and their distance from its edge, in mm. */
const PERFORATION = { pitch: 4.75, along: 1.98, across: 2.8, fromEdge: 2.01, radius: 0.5 };
/** 110 has one for each frame. */
const HOLE_OF_110 = { x: 0.9, y: 0.5, width: 2, height: 1.3 };

/** Returns the holes in one frame's film, which starts at 0, 0 and is as long as its pitch. */
export function perforationsOf(gate: Gate): (Box & { radius: number })[] {
  const { film, filmWidth, pitch } = GATE_SIZES[gate];
  if (film === "120") return [];
  if (film === "110") return [{ ...HOLE_OF_110, radius: 0.3 }];
  const { along, across, fromEdge, radius } = PERFORATION;
  return Array.from({ length: Math.round(pitch / PERFORATION.pitch) }, (_, hole) => {
    const x = PERFORATION.pitch * (hole + 0.5) - along / 2;
    return [fromEdge, filmWidth - fromEdge - across].map((y) => ({ x, y, width: along, height: across, radius }));
  }).flat();
}

export type EdgePrint = {
  text: string;
  /** Start of the text's baseline, in mm on the frame's film. */
  x: number;
  y: number;
  /** Height of the letters' box, mm. */
  size: number;
};

/** Width of a monospaced letter relative to its size. */
const LETTER = 0.612;

/** Cuts a text to `room` mm; a cut text ends in an ellipsis. */
export function cutToRoom(text: string, room: number, size: number): string {
  const letters = [...text];
  const fits = Math.max(1, Math.floor(room / (size * LETTER)));
  return letters.length <= fits
    ? text
    : `${letters
        .slice(0, fits - 1)
        .join("")
        .trimEnd()}…`;
}

/** Frames shorter than this, in mm, only have room for the film's name, without its maker's. */
const SHORT = 20;

/**
 * Returns the edge print beside a frame. One edge shows the film, alternating with the lab number. The other edge shows
 * the frame number and, halfway to the next, the number with an A after an arrow (`arrow`: its height and start). On
 * 110 all text is on the edge with the holes.
 */
export function edgePrintOf(
  gate: Gate,
  of: { frame: number; index: number; brand: string | null; model: string | null; labNumber: string | null },
): { words: EdgePrint; number: EdgePrint; half: EdgePrint | null; arrow: Omit<Box, "width"> | null } {
  const { film, filmWidth, pitch } = GATE_SIZES[gate];
  const { size, up, down, from } = PRINT_ON[film];
  const stock = (pitch < SHORT ? of.model : [of.brand, of.model].filter(Boolean).join(" ")) ?? "";
  const text = of.index % 2 === 0 ? stock.toUpperCase() : (of.labNumber ?? "");
  const number = String(of.frame);
  if (film === "110") {
    const x = pitch - (number.length + 0.5) * size * LETTER;
    const words = { text: cutToRoom(text, x - from - 1, size), x: from, y: up, size };
    return { words, number: { text: number, x, y: up, size }, half: null, arrow: null };
  }
  const y = filmWidth - down;
  const middle = pitch / 2 + 0.5;
  return {
    words: { text: cutToRoom(text, pitch - from - 1, size), x: from, y: up, size },
    number: { text: number, x: from, y, size },
    half: { text: `${number}A`, x: middle + size, y, size },
    arrow: { x: middle, y: y - size * 0.68, height: size * 0.64 },
  };
}

/** Size of the print in mm; its baselines from the upper and the lower edge; its start beside a frame. */
const PRINT_ON = {
  "135": { size: 1.95, up: 1.66, down: 0.36, from: 1 },
  "120": { size: 2.3, up: 2.1, down: 0.65, from: 2.5 },
  "110": { size: 1.6, up: 1.75, down: 0, from: 3.6 },
} as const;

export const arrowPath = ({ x, y, height }: Omit<Box, "width">): string =>
  `M${x} ${y}L${x + height * 0.85} ${y + height / 2}L${x} ${y + height}Z`;

const n = (value: number): string => String(Math.round(value * 1000) / 1000);

export function roundedPath({ x, y, width, height }: Box, r: number): string {
  const corner = (cx: number, cy: number, ex: number, ey: number) => `Q${n(cx)} ${n(cy)} ${n(ex)} ${n(ey)}`;
  const [right, bottom] = [x + width, y + height];
  return [
    `M${n(x + r)} ${n(y)}L${n(right - r)} ${n(y)}${corner(right, y, right, y + r)}`,
    `L${n(right)} ${n(bottom - r)}${corner(right, bottom, right - r, bottom)}`,
    `L${n(x + r)} ${n(bottom)}${corner(x, bottom, x, bottom - r)}L${n(x)} ${n(y + r)}${corner(x, y, x + r, y)}Z`,
  ].join("");
}
