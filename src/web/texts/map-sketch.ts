/** Degrees north and east. */
export type Point = readonly [lat: number, lon: number];

// The few lines of the map on /locations: a hand-drawn sketch that was never measured, enough to see on which side of
// the river a place is.

/** The East River: up along Manhattan, and down along Queens and Brooklyn. */
export const RIVER: readonly Point[] = [
  [40.7007, -74.013], [40.7055, -74.001], [40.71, -73.99], [40.7105, -73.9775], [40.719, -73.9735], [40.727, -73.9715],
  [40.7355, -73.9745], [40.7435, -73.9715], [40.75, -73.967], [40.7585, -73.9585], [40.771, -73.9475], [40.776, -73.942],
  [40.7775, -73.9345], [40.772, -73.936], [40.765, -73.941], [40.756, -73.9505], [40.7465, -73.9585], [40.74, -73.961],
  [40.7375, -73.9625], [40.7305, -73.962], [40.7245, -73.9625], [40.7205, -73.9645], [40.7125, -73.969], [40.7055, -73.975],
  [40.7045, -73.9885], [40.703, -73.9955],
]; // prettier-ignore

/** Newtown Creek, between Brooklyn and Queens. */
export const CREEK: readonly Point[] = [
  [40.7388, -73.9625], [40.7382, -73.9595], [40.739, -73.9525], [40.736, -73.944], [40.733, -73.94], [40.7278, -73.929],
]; // prettier-ignore

export const ISLAND: readonly Point[] = [
  [40.7498, -73.9616], [40.7615, -73.9515], [40.7725, -73.941], [40.772, -73.94], [40.761, -73.95], [40.7498, -73.96],
]; // prettier-ignore

export const NEIGHBORHOODS: readonly { name: string; at: Point }[] = [
  { name: "Manhattan", at: [40.7405, -73.984] },
  { name: "East River", at: [40.7365, -73.968] },
  { name: "Greenpoint", at: [40.7335, -73.95] },
  { name: "Long Island City", at: [40.749, -73.945] },
];
