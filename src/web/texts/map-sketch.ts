/** Degrees north and east. */
export type Point = readonly [lat: number, lon: number];

// The lines of the map on /locations: drawn by hand from the stations and crossings we know, enough to see which streets
// a place is near and on which side of the river.

/** The East River: up along Manhattan, and down along Queens and Brooklyn. */
export const RIVER: readonly Point[] = [
  [40.7007, -74.013], [40.7055, -74.001], [40.71, -73.99], [40.7105, -73.9775], [40.7145, -73.9745], [40.719, -73.9735],
  [40.7235, -73.972], [40.727, -73.9715], [40.7318, -73.9735], [40.7355, -73.9745], [40.7395, -73.973], [40.7435, -73.9713],
  [40.75, -73.967], [40.7585, -73.9585], [40.771, -73.9475], [40.776, -73.942], [40.7775, -73.9345], [40.772, -73.936],
  [40.765, -73.941], [40.756, -73.9505], [40.7505, -73.9555], [40.7465, -73.9583], [40.743, -73.9605], [40.74, -73.9613],
  [40.7375, -73.9622], [40.734, -73.9613], [40.7305, -73.9618], [40.7275, -73.9612], [40.7245, -73.9623],
  [40.7205, -73.9645], [40.7165, -73.9675], [40.7125, -73.9695], [40.7055, -73.975], [40.7045, -73.9885],
  [40.703, -73.9955],
]; // prettier-ignore

/** Newtown Creek, between Brooklyn and Queens. */
export const CREEK: readonly Point[] = [
  [40.7385, -73.963], [40.7382, -73.9595], [40.7388, -73.9555], [40.739, -73.9525], [40.7378, -73.9475], [40.736, -73.944],
  [40.733, -73.94], [40.7278, -73.929],
]; // prettier-ignore

export const ISLAND: readonly Point[] = [
  [40.7498, -73.9616], [40.7615, -73.9515], [40.7725, -73.941], [40.772, -73.94], [40.761, -73.95], [40.7498, -73.96],
]; // prettier-ignore

/**
 * Returns a point of Manhattan's grid.
 * @param avenue 0 at 6th Avenue, 1 at 1st Avenue
 * @param street its number
 */
const grid = (avenue: number, street: number): Point => [
  40.737335 - 0.006382 * avenue + 0.000603 * (street - 14),
  -73.996786 + 0.015158 * avenue + 0.000436 * (street - 14),
];

type Line = readonly Point[];

const avenueAt = (at: number, from: number, to: number): Line => [grid(at, from), grid(at, to)];
const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index);
/** Parallel streets, each moved on from the first by `step`. */
const parallel = (first: Line, step: Point, count: number): Line[] =>
  range(0, count - 1).map((index) => first.map(([lat, lon]) => [lat + index * step[0], lon + index * step[1]]));

/** Narrow streets: Manhattan's by number, and those of Greenpoint, Williamsburg and Long Island City. */
export const STREETS: readonly Line[] = [
  ...range(1, 7).map((street): Line => [grid(0.72, street), grid(1.7, street)]),
  ...range(8, 13).map((street): Line => [grid(-0.1, street), grid(1.7, street)]),
  ...range(15, 60).map((street): Line => [grid(-1, street), grid(1.6, street)]),
  ...parallel([[40.7304, -73.9578], [40.7347, -73.9425]], [0.00082, -0.00012], 7),
  ...parallel([[40.7285, -73.9575], [40.7305, -73.9505]], [-0.00105, 0.0003], 6),
  ...parallel([[40.7188, -73.9655], [40.7133, -73.9572]], [0.00072, 0.00056], 11),
  ...parallel([[40.7477, -73.958], [40.7455, -73.948]], [-0.00112, 0.0001], 6),
  ...parallel([[40.7477, -73.958], [40.7408, -73.9588]], [0.0005, 0.00145], 3),
  [[40.7385, -73.9572], [40.7308, -73.956], [40.7255, -73.9542]],
  [[40.7362, -73.9505], [40.7262, -73.9458]],
  [[40.735, -73.9475], [40.727, -73.9436]],
]; // prettier-ignore

/** Wide streets and avenues. */
export const AVENUES: readonly Line[] = [
  avenueAt(-1, 8, 60), avenueAt(-0.6, 8, 60), avenueAt(-0.225, 8, 60), avenueAt(0, 3, 60), avenueAt(0.2, 8, 60), avenueAt(0.33, 23, 60),
  avenueAt(0.45, 14, 60), avenueAt(0.575, 21, 60), avenueAt(0.703, 2, 60), avenueAt(0.85, 0, 60), avenueAt(1, 0, 60),
  avenueAt(1.16, 0, 14), avenueAt(1.33, 0, 14), avenueAt(1.48, 0, 16), avenueAt(1.62, 0, 12),
  [grid(-1, 14), grid(1.7, 14)], [grid(-1, 23), grid(1.6, 23)], [grid(-1, 34), grid(1.6, 34)], [grid(-1, 42), grid(1.5, 42)],
  [grid(-1, 57), grid(1.5, 57)],
  [[40.7285, -74.006], [40.7243, -73.996], [40.7218, -73.9865], [40.7192, -73.975]],
  [[40.721, -73.995], [40.7163, -73.979], [40.7148, -73.974]],
  [[40.7243, -73.9972], [40.7347, -73.9905], [40.7411, -73.9897], [40.7498, -73.9877], [40.7625, -73.9825]],
  [[40.7378, -73.9562], [40.7314, -73.9545], [40.7246, -73.9513], [40.712, -73.9465]],
  [[40.7392, -73.9522], [40.7362, -73.9522], [40.73, -73.951], [40.7226, -73.9475]],
  [[40.7375, -73.9588], [40.73, -73.9577], [40.7255, -73.9575], [40.7215, -73.9605], [40.7165, -73.9655], [40.7105, -73.968]],
  [[40.7296, -73.9612], [40.7314, -73.9545], [40.734, -73.946], [40.7375, -73.9375]],
  [[40.7235, -73.9557], [40.7246, -73.9513], [40.7262, -73.9415], [40.728, -73.935]],
  [[40.7237, -73.951], [40.7215, -73.9535], [40.7173, -73.9569], [40.7105, -73.9635]],
  [[40.7165, -73.966], [40.7143, -73.958], [40.714, -73.949], [40.7148, -73.938]],
  [[40.7423, -73.9545], [40.7465, -73.945], [40.751, -73.9385]],
  [[40.7395, -73.9548], [40.7426, -73.9538], [40.75, -73.9527], [40.757, -73.9485]],
  [[40.74, -73.951], [40.744, -73.9497], [40.7545, -73.9425]],
  [[40.741, -73.959], [40.7395, -73.948], [40.738, -73.939]],
]; // prettier-ignore

/** The way over the water, and the expressway. */
export const BRIDGES: readonly Line[] = [
  [[40.7163, -73.979], [40.7135, -73.9715], [40.7108, -73.96]],
  [[40.7598, -73.965], [40.7535, -73.9505], [40.7508, -73.9405]],
  [[40.7425, -73.952], [40.7362, -73.9522]],
  [[40.712, -73.9525], [40.7186, -73.948], [40.7235, -73.94], [40.7275, -73.931]],
  [[40.7398, -73.9747], [40.7436, -73.9718], [40.7502, -73.9677], [40.7585, -73.9598]],
  [[40.7398, -73.9747], [40.7355, -73.9755], [40.7318, -73.9745], [40.727, -73.9727], [40.719, -73.9745], [40.71, -73.979]],
]; // prettier-ignore

export const PARKS: readonly Line[] = [
  [grid(1.16, 7), grid(1.33, 7), grid(1.33, 10), grid(1.16, 10)],
  [grid(0.34, 14.3), grid(0.44, 14.3), grid(0.44, 17), grid(0.34, 17)],
  [grid(0.21, 23.3), grid(0.32, 23.3), grid(0.32, 26), grid(0.21, 26)],
  [grid(0.01, 40), grid(0.19, 40), grid(0.19, 42), grid(0.01, 42)],
  [grid(0.8, 15), grid(0.9, 15), grid(0.9, 17), grid(0.8, 17)],
  [[40.7233, -73.9533], [40.7222, -73.9512], [40.7188, -73.9523], [40.7204, -73.9543]],
  [[40.7248, -73.9598], [40.7222, -73.9622], [40.7215, -73.9612], [40.7243, -73.9583]],
  [[40.746, -73.9578], [40.7432, -73.9597], [40.743, -73.9587], [40.7458, -73.9568]],
]; // prettier-ignore

/** @param at its middle  @param turn degrees from level, along its street */
export const LABELS: readonly { name: string; at: Point; turn?: number; kind: "area" | "street" }[] = [
  { name: "Manhattan", at: grid(0.28, 29), kind: "area" },
  { name: "East Village", at: grid(1.05, 5.5), kind: "area" },
  { name: "East River", at: [40.7322, -73.9678], kind: "area" },
  { name: "Brooklyn", at: [40.7272, -73.9508], kind: "area" },
  { name: "Williamsburg", at: [40.7178, -73.9605], kind: "area" },
  { name: "Queens", at: [40.7482, -73.9515], kind: "area" },
  { name: "14th St", at: grid(0.26, 14), turn: 29, kind: "street" },
  { name: "34th St", at: grid(0.78, 34), turn: 29, kind: "street" },
  { name: "42nd St", at: grid(0.78, 42), turn: 29, kind: "street" },
  { name: "Houston St", at: [40.7232, -73.9917], turn: 17, kind: "street" },
  { name: "1st Ave", at: grid(1, 24), turn: -61, kind: "street" },
  { name: "5th Ave", at: grid(0.2, 36), turn: -61, kind: "street" },
  { name: "Greenpoint Ave", at: [40.7333, -73.9482], turn: -23, kind: "street" },
  { name: "Manhattan Ave", at: [40.7355, -73.9556], turn: 78, kind: "street" },
  { name: "Bedford Ave", at: [40.7152, -73.9589], turn: -55, kind: "street" },
  { name: "Jackson Ave", at: [40.7447, -73.9491], turn: -30, kind: "street" },
];
