/** How one film sees: measured by eye from scans, per channel red, green, blue. */
export type FilmStock = {
  colour: boolean;
  /** Slope of the curve; 1 is true to life. */
  contrast: number;
  /** 1 is true to life. */
  saturation: number;
  /** Exposure in stops per channel: the cast. */
  cast: readonly [number, number, number];
  /** Extra slope per channel: crossed casts (cool shadows under warm lights). */
  slope: readonly [number, number, number];
  /** Lightest black per channel, 0..1 of the scan. */
  base: readonly [number, number, number];
  /** Standard deviation of the grain in mid-tones, 0..1 of the scan. */
  grain: number;
  /** Grain size in px on a 1536 px scan. */
  grainSize: number;
  /** Strength of the red glow round highlights. */
  halation: number;
};

const STOCKS = {
  "Kodak Portra 400": {
    colour: true,
    contrast: 0.98,
    saturation: 0.98,
    cast: [0.14, 0.02, -0.14],
    slope: [0.98, 1, 0.97],
    base: [0.045, 0.04, 0.045],
    grain: 0.026,
    grainSize: 0.62,
    halation: 0.12,
  },
  "Kodak Gold 200": {
    colour: true,
    contrast: 1.06,
    saturation: 1.12,
    cast: [0.26, 0.08, -0.34],
    slope: [1, 1, 0.95],
    base: [0.05, 0.036, 0.034],
    grain: 0.03,
    grainSize: 0.66,
    halation: 0.16,
  },
  "Kodak Ektar 100": {
    colour: true,
    contrast: 1.17,
    saturation: 1.2,
    cast: [0.1, -0.02, -0.02],
    slope: [1.04, 1, 1.02],
    base: [0.025, 0.022, 0.032],
    grain: 0.014,
    grainSize: 0.5,
    halation: 0.1,
  },
  "CineStill 800T": {
    colour: true,
    contrast: 1.02,
    saturation: 1.06,
    cast: [-0.22, 0.02, 0.3],
    slope: [1.06, 0.99, 0.95],
    base: [0.034, 0.048, 0.06],
    grain: 0.036,
    grainSize: 0.72,
    halation: 1,
  },
  "Fujifilm Superia 400": {
    colour: true,
    contrast: 1.09,
    saturation: 1.08,
    cast: [-0.06, 0.1, 0],
    slope: [1.05, 0.99, 0.98],
    base: [0.03, 0.044, 0.042],
    grain: 0.032,
    grainSize: 0.66,
    halation: 0.14,
  },
  "Kodak Ektachrome E100": {
    colour: true,
    contrast: 1.2,
    saturation: 1.14,
    cast: [-0.06, 0, 0.12],
    slope: [1.02, 1, 0.99],
    base: [0.018, 0.018, 0.028],
    grain: 0.015,
    grainSize: 0.5,
    halation: 0.08,
  },
  "Kodak Vision3 500T": {
    colour: true,
    contrast: 0.94,
    saturation: 0.95,
    cast: [-0.1, 0, 0.16],
    slope: [1.02, 1, 0.97],
    base: [0.04, 0.046, 0.054],
    grain: 0.028,
    grainSize: 0.64,
    halation: 0.2,
  },
  "Ilford HP5 Plus": {
    colour: false,
    contrast: 1.18,
    saturation: 0,
    cast: [0, 0, 0],
    slope: [1, 1, 1],
    base: [0.035, 0.035, 0.035],
    grain: 0.038,
    grainSize: 0.74,
    halation: 0.25,
  },
  "Kodak Tri-X 400": {
    colour: false,
    contrast: 1.34,
    saturation: 0,
    cast: [0.05, 0.05, 0.05],
    slope: [1, 1, 1],
    base: [0.022, 0.022, 0.022],
    grain: 0.043,
    grainSize: 0.78,
    halation: 0.25,
  },
} as const satisfies Record<string, FilmStock>;

/** The name on the film box. */
export type StockLook = keyof typeof STOCKS;

export const STOCK_LOOKS = Object.keys(STOCKS) as readonly StockLook[];

/** How the film of that name sees. */
export function filmStock(look: StockLook): FilmStock {
  return STOCKS[look];
}
