import type { PixelsOfPicture, PaperInches } from "./resolution.ts";

/** A picture's arrangement on its sheet (docs/product/prints.md#arrangement). The same for every paper and size. */
export interface Arrangement {
  /** Rotation of the upright picture, in degrees clockwise. */
  readonly turn: PrintTurn;
  readonly sheet: SheetSide;
  /** FILL crops the picture to the sheet; WHOLE crops nothing and leaves more white on two sides. */
  readonly fit: PrintFit;
  /** From 1, which shows as much of the picture as fits. Only with FILL. */
  readonly zoom: number;
  /** Center of the visible part, 0 to 1 of the turned picture. Only with FILL. */
  readonly centerX: number;
  readonly centerY: number;
  /** White paper on all sides, in tenths of a millimeter. */
  readonly border: number;
  /** A printed band around the picture, within the border, in tenths of a millimeter. */
  readonly mat: number;
  readonly matColor: MatColor;
}

export const PRINT_TURNS = [0, 90, 180, 270] as const;
export type PrintTurn = (typeof PRINT_TURNS)[number];
export const SHEET_SIDES = ["UPRIGHT", "WIDE"] as const;
export type SheetSide = (typeof SHEET_SIDES)[number];
export const PRINT_FITS = ["FILL", "WHOLE"] as const;
export type PrintFit = (typeof PRINT_FITS)[number];
export const MAT_COLORS = ["IVORY", "STONE", "BLACK"] as const;
export type MatColor = (typeof MAT_COLORS)[number];

/** Printed colors, sRGB. */
export const MAT_HEX: Readonly<Record<MatColor, string>> = { IVORY: "#f1e8d4", STONE: "#9d978c", BLACK: "#1b1a18" };

/** Tenths of a millimeter. */
export const UNITS_PER_INCH = 254;
export const MOST_BORDER = 1500;
export const MOST_MAT = 1500;
export const MOST_ZOOM = 8;
/** Minimum share of the sheet's sides for the picture, with any border and mat. */
const LEAST_OF_SHEET = 0.25;

/** Returns the default arrangement: the picture fills the sheet in its own orientation. */
export const arrangementFor = (picture: PixelsOfPicture): Arrangement => ({
  turn: 0,
  sheet: picture.width > picture.height ? "WIDE" : "UPRIGHT",
  fit: "FILL",
  zoom: 1,
  centerX: 0.5,
  centerY: 0.5,
  border: 0,
  mat: 0,
  matColor: "IVORY",
});

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Positions on a sheet, in tenths of a millimeter, and the visible part of the picture, in its pixels. */
export interface PrintLayout {
  readonly sheet: { readonly width: number; readonly height: number };
  /** The picture with its mat; the same as `picture` without one. */
  readonly mat: Box;
  readonly picture: Box;
  /** Visible part of the turned picture, in px. */
  readonly crop: Box;
}

export function turnedSize({ width, height }: PixelsOfPicture, turn: PrintTurn): PixelsOfPicture {
  return turn === 90 || turn === 270 ? { width: height, height: width } : { width, height };
}

/** Returns the layout used for both the preview and the printed file. @param picture upright, px */
export function layOut(picture: PixelsOfPicture, paper: PaperInches, how: Arrangement): PrintLayout {
  const sheet = sheetOf(paper, how.sheet);
  const turned = turnedSize(picture, how.turn);
  const { border, mat } = margins(sheet, how);
  const room = inset({ left: 0, top: 0, ...sheet }, border + mat);
  if (how.fit === "FILL") {
    return { sheet, picture: room, mat: inset(room, -mat), crop: cropFor(turned, room, how) };
  }
  const scale = Math.min(room.width / turned.width, room.height / turned.height);
  const width = Math.max(1, Math.round(turned.width * scale));
  const height = Math.max(1, Math.round(turned.height * scale));
  const box = {
    left: room.left + Math.floor((room.width - width) / 2),
    top: room.top + Math.floor((room.height - height) / 2),
    width,
    height,
  };
  return { sheet, picture: box, mat: inset(box, -mat), crop: { left: 0, top: 0, ...turned } };
}

function sheetOf({ widthInches, heightInches }: PaperInches, side: SheetSide): { width: number; height: number } {
  const [long, short] = [Math.max(widthInches, heightInches), Math.min(widthInches, heightInches)].map((inches) =>
    Math.round(inches * UNITS_PER_INCH),
  ) as [number, number];
  return side === "WIDE" ? { width: long, height: short } : { width: short, height: long };
}

/** Returns the chosen border and mat, scaled down in proportion if the sheet is too small. */
function margins(sheet: { width: number; height: number }, { border, mat }: Arrangement) {
  const most = Math.floor((Math.min(sheet.width, sheet.height) * (1 - LEAST_OF_SHEET)) / 2);
  if (border + mat <= most) return { border, mat };
  const less = Math.floor((border * most) / (border + mat));
  return { border: less, mat: most - less };
}

const inset = ({ left, top, width, height }: Box, by: number): Box => ({
  left: left + by,
  top: top + by,
  width: width - 2 * by,
  height: height - 2 * by,
});

/** Returns the part of the picture visible in a box of this shape, in whole pixels. */
function cropFor(picture: PixelsOfPicture, box: Box, { zoom, centerX, centerY }: Arrangement): Box {
  const ratio = box.width / box.height;
  const isWider = picture.width / picture.height > ratio;
  const wide = isWider ? picture.height * ratio : picture.width;
  const high = isWider ? picture.height : picture.width / ratio;
  const width = Math.min(picture.width, Math.max(1, Math.round(wide / zoom)));
  const height = Math.min(picture.height, Math.max(1, Math.round(high / zoom)));
  return {
    left: within(Math.round(centerX * picture.width - width / 2), picture.width - width),
    top: within(Math.round(centerY * picture.height - height / 2), picture.height - height),
    width,
    height,
  };
}

const within = (at: number, most: number): number => Math.min(Math.max(at, 0), most);

/** Returns the picture's resolution in the print, in dots per inch, rounded down. */
export const dpiOfLayout = ({ crop, picture }: PrintLayout): number =>
  Math.floor(Math.min((crop.width * UNITS_PER_INCH) / picture.width, (crop.height * UNITS_PER_INCH) / picture.height));

/** Returns the printed file's pixels per tenth of a millimeter: an integer for exact borders, except for posters. */
export function pixelsPerUnit({ sheet: { width, height } }: PrintLayout): number {
  const pixels = width * height;
  if (pixels * 4 <= 40e6) return 2;
  return pixels <= 200e6 ? 1 : 0.5;
}

/** Converts a box to pixels of the printed file. Its edges are rounded, so that adjacent boxes stay adjacent. */
export function inPixels({ left, top, width, height }: Box, perUnit: number): Box {
  const [x, y] = [Math.round(left * perUnit), Math.round(top * perUnit)];
  return {
    left: x,
    top: y,
    width: Math.round((left + width) * perUnit) - x,
    height: Math.round((top + height) * perUnit) - y,
  };
}
