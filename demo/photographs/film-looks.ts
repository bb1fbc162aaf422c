/** How a film changes a neutral picture. Triples are red, green and blue. */
type FilmLook = {
  /** 1 means no change. */
  contrast: number;
  /** 1 means no change, 0 is black and white. */
  saturation: number;
  /** Color cast, as factors. */
  cast: readonly [number, number, number];
  /** The darkest black, 0 to 255. */
  black: readonly [number, number, number];
  /** Standard deviation of the grain in mid-tones, 0 to 255. */
  grain: number;
};

export const FILM_LOOKS = {
  "Kodak Portra 400": {
    contrast: 0.97,
    saturation: 0.96,
    cast: [1.05, 1.01, 0.94],
    black: [12, 10, 12],
    grain: 6.5,
  },
  "Kodak Gold 200": {
    contrast: 1.03,
    saturation: 1.08,
    cast: [1.08, 1.02, 0.87],
    black: [13, 9, 9],
    grain: 7.5,
  },
  "Kodak Ektar 100": {
    contrast: 1.1,
    saturation: 1.2,
    cast: [1.03, 0.99, 0.99],
    black: [6, 6, 8],
    grain: 3.5,
  },
  "CineStill 800T": {
    contrast: 1.02,
    saturation: 1.06,
    cast: [0.93, 1, 1.09],
    black: [9, 12, 15],
    grain: 9,
  },
  "Fujifilm Superia 400": {
    contrast: 1.06,
    saturation: 1.06,
    cast: [0.98, 1.03, 0.99],
    black: [8, 11, 11],
    grain: 8,
  },
  "Kodak Ektachrome E100": {
    contrast: 1.12,
    saturation: 1.14,
    cast: [0.98, 1, 1.04],
    black: [5, 5, 7],
    grain: 4,
  },
  "Kodak Vision3 500T": {
    contrast: 0.94,
    saturation: 0.95,
    cast: [0.96, 1, 1.05],
    black: [10, 12, 14],
    grain: 7,
  },
  "Ilford HP5 Plus": {
    contrast: 1.12,
    saturation: 0,
    cast: [1, 1, 1],
    black: [9, 9, 9],
    grain: 9.5,
  },
  "Kodak Tri-X 400": {
    contrast: 1.28,
    saturation: 0,
    cast: [1.02, 1.02, 1.02],
    black: [6, 6, 6],
    grain: 11,
  },
} as const satisfies Record<string, FilmLook>;

export type FilmName = keyof typeof FILM_LOOKS;
