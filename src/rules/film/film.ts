/** Properties of film and its services (docs/product/film.md#rolls). */
export const FILM_FORMATS = ["35MM", "120", "DISPOSABLE", "110", "HALF_FRAME"] as const;
export type FilmFormat = (typeof FILM_FORMATS)[number];

export const FORMAT_LABELS: Record<FilmFormat, string> = {
  "35MM": "35mm",
  "120": "120 medium format",
  DISPOSABLE: "Disposable camera",
  "110": "110 pocket",
  HALF_FRAME: "35mm half frame",
};

/** Typical frames per roll: 36 on 35mm, 12 of 6x6 on 120, 27 in a disposable camera, twice 36 on half frame. */
export const EXPOSURES_PER_FORMAT: Record<FilmFormat, number> = {
  "35MM": 36,
  "120": 12,
  DISPOSABLE: 27,
  "110": 24,
  HALF_FRAME: 72,
};

export const PROCESSES = ["C41", "BW", "E6", "ECN2"] as const;
export type Process = (typeof PROCESSES)[number];

export const PROCESS_LABELS: Record<Process, string> = {
  C41: "C-41 color",
  BW: "Black & white",
  E6: "E-6 slide",
  ECN2: "ECN-2 motion picture",
};

/** Stops of push (+) or pull (−); 0 is the normal time. */
export const PUSH_PULL_FACTORS = [-2, -1, 0, 1, 2, 3] as const;
export type PushPullFactor = (typeof PUSH_PULL_FACTORS)[number];

/** "Push +1", "Pull −2" (a true minus sign), "Normal". */
export function pushPullLabel(factor: PushPullFactor): string {
  if (factor === 0) return "Normal";
  return factor > 0 ? `Push +${factor}` : `Pull \u2212${-factor}`;
}

export const SCAN_SIZES = ["STANDARD_2K", "STANDARD_4K", "STANDARD_4K_PRE_SCAN", "PRO"] as const;
export type ScanSize = (typeof SCAN_SIZES)[number];

export const SCAN_SIZE_LABELS: Record<ScanSize, string> = {
  STANDARD_2K: "2K scan",
  STANDARD_4K: "4K scan",
  STANDARD_4K_PRE_SCAN: "4K pre-scan",
  PRO: "Pro scan",
};

export const SLEEVINGS = ["NONE", "UNCUT", "CUT"] as const;
export type Sleeving = (typeof SLEEVINGS)[number];

export const SLEEVING_LABELS: Record<Sleeving, string> = {
  NONE: "No sleeving",
  UNCUT: "Uncut, sleeved",
  CUT: "Cut and sleeved",
};

/** Options for the negatives; prices and days are in shipping/negatives.ts. */
export const NEGATIVES_ACTIONS = [
  "TOSS",
  "SHIP",
  "PICK_UP",
  "PICK_UP_SHIP",
  "CUT",
  "PICK_UP_CUT",
  "UNCUT",
  "PICK_UP_UNCUT",
] as const;
export type NegativesAction = (typeof NEGATIVES_ACTIONS)[number];

export const NEGATIVES_ACTION_LABELS: Record<NegativesAction, string> = {
  TOSS: "Toss the negatives",
  SHIP: "Ship them to me",
  PICK_UP: "Pick up at the lab",
  PICK_UP_SHIP: "Pick up, or ship later",
  CUT: "Cut, sleeve, keep at lab",
  PICK_UP_CUT: "Cut, sleeve, pick up",
  UNCUT: "Sleeve uncut, keep at lab",
  PICK_UP_UNCUT: "Sleeve uncut, pick up",
};

/**
 * A roll's events in order (docs/product/film.md#roll-events). SYNCED shows the scans to the customer; the last three
 * are about the negatives.
 */
export const ROLL_EVENTS = ["RECEIVED", "DEVELOPED", "SCANNED", "SYNCED", "SLEEVED", "RETURNED", "TOSSED"] as const;
export type RollEvent = (typeof ROLL_EVENTS)[number];

export const ROLL_EVENT_LABELS: Record<RollEvent, string> = {
  RECEIVED: "Received",
  DEVELOPED: "Developed",
  SCANNED: "Scanned",
  SYNCED: "Synced",
  SLEEVED: "Sleeved",
  RETURNED: "Returned",
  TOSSED: "Tossed",
};

/** Event labels for customers, who do not know the bench's term "synced". */
export const ROLL_EVENT_WORDS: Record<RollEvent, string> = { ...ROLL_EVENT_LABELS, SYNCED: "Scans ready" };
