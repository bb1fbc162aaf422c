import type { FilmFormat } from "../film.ts";

/** Sizes of cameras' film gates, by name: on 35mm, on 110 cartridges, on 120. */
export const GATES = ["24x36", "18x24", "13x17", "6x4.5", "6x6", "6x7", "6x9"] as const;
export type Gate = (typeof GATES)[number];

export const GATE_LABELS: Record<Gate, string> = {
  "24x36": "Full frame",
  "18x24": "Half frame",
  "13x17": "110",
  "6x4.5": "6×4.5",
  "6x6": "6×6",
  "6x7": "6×7",
  "6x9": "6×9",
};

/** A frame on its film in mm: width is along the film, height across it. */
export type GateSize = {
  film: "135" | "120" | "110";
  /** Across the film. */
  filmWidth: number;
  /** Distance between the starts of two frames; on 35mm eight or four perforations. */
  pitch: number;
  frame: { width: number; height: number };
  /** Distance from the film's upper edge to the frame. */
  top: number;
  framesOnStrip: number;
};

const ON_135 = { film: "135", filmWidth: 35, top: 5.5 } as const;
const ON_120 = { film: "120", filmWidth: 61.5, top: 2.75 } as const;

export const GATE_SIZES: Record<Gate, GateSize> = {
  "24x36": { ...ON_135, pitch: 38, frame: { width: 36, height: 24 }, framesOnStrip: 6 },
  "18x24": { ...ON_135, pitch: 19, frame: { width: 17.5, height: 24 }, framesOnStrip: 12 },
  "13x17": {
    film: "110",
    filmWidth: 16,
    top: 2.3,
    pitch: 25.4,
    frame: { width: 17, height: 13 },
    framesOnStrip: 6,
  },
  "6x4.5": { ...ON_120, pitch: 44, frame: { width: 41.5, height: 56 }, framesOnStrip: 4 },
  "6x6": { ...ON_120, pitch: 60, frame: { width: 56, height: 56 }, framesOnStrip: 3 },
  "6x7": { ...ON_120, pitch: 73, frame: { width: 69.5, height: 56 }, framesOnStrip: 3 },
  "6x9": { ...ON_120, pitch: 88, frame: { width: 84, height: 56 }, framesOnStrip: 2 },
};

const GATES_ON: Record<FilmFormat, readonly [Gate, ...Gate[]]> = {
  "35MM": ["24x36", "18x24"],
  DISPOSABLE: ["24x36", "18x24"],
  HALF_FRAME: ["18x24", "24x36"],
  "120": ["6x4.5", "6x6", "6x7", "6x9"],
  "110": ["13x17"],
};

export const gatesOn = (format: FilmFormat): readonly Gate[] => GATES_ON[format];

/** A 35mm roll with more frames than this is half frame. */
const MOST_FULL_FRAMES = 42;

/**
 * Returns the gate that fits most of a roll's pictures best, in either orientation. 35mm is as declared, unless it has
 * too many frames.
 */
export function likelyGate(
  format: FilmFormat,
  pictures: readonly { width: number | null; height: number | null }[],
): Gate {
  const gates = GATES_ON[format];
  if (format === "35MM" || format === "DISPOSABLE") return pictures.length > MOST_FULL_FRAMES ? "18x24" : gates[0];
  if (format !== "120") return gates[0];
  const ratios = pictures.flatMap(({ width, height }) => (width && height ? [longToShort(width, height)] : []));
  const usual = ratios.toSorted((one, other) => one - other)[Math.floor(ratios.length / 2)] ?? 1;
  const farFrom = (gate: Gate) => Math.abs(Math.log(usual / longToShort(...sidesOf(gate))));
  return gates.reduce((best, gate) => (farFrom(gate) < farFrom(best) ? gate : best));
}

const sidesOf = (gate: Gate): [number, number] => [GATE_SIZES[gate].frame.width, GATE_SIZES[gate].frame.height];
const longToShort = (width: number, height: number): number => Math.max(width, height) / Math.min(width, height);
