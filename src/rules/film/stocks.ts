import type { FilmFormat, Process } from "./film.ts";

export interface FilmStock {
  readonly brand: string;
  readonly model: string;
  /** Box speed. */
  readonly iso: number;
  readonly process: Process;
  readonly formats: readonly FilmFormat[];
}

const BOTH = ["35MM", "120", "HALF_FRAME"] as const satisfies readonly FilmFormat[];
const SMALL = ["35MM", "HALF_FRAME"] as const satisfies readonly FilmFormat[];

function stock(brand: string, model: string, iso: number, process: Process, formats: readonly FilmFormat[]): FilmStock {
  return { brand, model, iso, process, formats };
}

export const FILM_STOCKS: readonly FilmStock[] = [
  stock("Kodak", "Portra 160", 160, "C41", BOTH),
  stock("Kodak", "Portra 400", 400, "C41", BOTH),
  stock("Kodak", "Portra 800", 800, "C41", BOTH),
  stock("Kodak", "Ektar 100", 100, "C41", BOTH),
  stock("Kodak", "Gold 200", 200, "C41", BOTH),
  stock("Kodak", "ColorPlus 200", 200, "C41", SMALL),
  stock("Kodak", "UltraMax 400", 400, "C41", SMALL),
  stock("Kodak", "Pro Image 100", 100, "C41", SMALL),
  stock("Kodak", "FunSaver", 800, "C41", ["DISPOSABLE"]),
  stock("Kodak", "Ektachrome E100", 100, "E6", BOTH),
  stock("Kodak", "Tri-X 400", 400, "BW", BOTH),
  stock("Kodak", "T-Max 100", 100, "BW", BOTH),
  stock("Kodak", "T-Max 400", 400, "BW", BOTH),
  stock("Kodak", "T-Max P3200", 3200, "BW", SMALL),
  stock("Kodak", "Vision3 50D", 50, "ECN2", BOTH),
  stock("Kodak", "Vision3 250D", 250, "ECN2", BOTH),
  stock("Kodak", "Vision3 200T", 200, "ECN2", BOTH),
  stock("Kodak", "Vision3 500T", 500, "ECN2", BOTH),
  stock("Fujifilm", "200", 200, "C41", SMALL),
  stock("Fujifilm", "400", 400, "C41", SMALL),
  stock("Fujifilm", "Superia X-TRA 400", 400, "C41", SMALL),
  stock("Fujifilm", "Pro 400H", 400, "C41", BOTH),
  stock("Fujifilm", "QuickSnap", 400, "C41", ["DISPOSABLE"]),
  stock("Fujifilm", "Velvia 50", 50, "E6", BOTH),
  stock("Fujifilm", "Velvia 100", 100, "E6", BOTH),
  stock("Fujifilm", "Provia 100F", 100, "E6", BOTH),
  stock("Fujifilm", "Neopan Acros 100 II", 100, "BW", BOTH),
  stock("Ilford", "HP5 Plus", 400, "BW", BOTH),
  stock("Ilford", "FP4 Plus", 125, "BW", BOTH),
  stock("Ilford", "Delta 100", 100, "BW", BOTH),
  stock("Ilford", "Delta 400", 400, "BW", BOTH),
  stock("Ilford", "Delta 3200", 3200, "BW", BOTH),
  stock("Ilford", "Pan F Plus", 50, "BW", BOTH),
  stock("Ilford", "XP2 Super", 400, "C41", [...BOTH, "DISPOSABLE"]), // black and white film made for C-41
  stock("Ilford", "HP5 Plus Single Use", 400, "BW", ["DISPOSABLE"]),
  stock("Kentmere", "Pan 400", 400, "BW", BOTH),
  stock("CineStill", "50D", 50, "C41", BOTH),
  stock("CineStill", "400D", 400, "C41", BOTH),
  stock("CineStill", "800T", 800, "C41", BOTH),
  stock("Lomography", "Color Negative 400", 400, "C41", BOTH),
  stock("Lomography", "LomoChrome Purple", 400, "C41", [...BOTH, "110"]),
  stock("Lomography", "Color Tiger 200", 200, "C41", ["110"]),
  stock("Lomography", "Orca 100", 100, "BW", ["110"]),
  stock("Harman", "Phoenix 200", 200, "C41", BOTH),
  stock("Foma", "Fomapan 400 Action", 400, "BW", BOTH),
];

/** Returns a stock's full name, such as "Kodak Portra 400". */
export function stockName({ brand, model }: Pick<FilmStock, "brand" | "model">): string {
  return `${brand} ${model}`.trim();
}

function folded(name: string): string {
  return name.trim().replace(/\s+/g, " ").toLowerCase();
}

const BY_NAME: ReadonlyMap<string, FilmStock> = new Map(
  FILM_STOCKS.map((filmStock) => [folded(stockName(filmStock)), filmStock]),
);

/** Returns the known stock of a "brand model" string, regardless of case and spacing; null if unknown. */
export function knownStock(name: string): FilmStock | null {
  return BY_NAME.get(folded(name)) ?? null;
}

/**
 * Splits a "brand model" string of a known stock (docs/product/film.md#rolls) into brand and model, as the maker writes
 * them; null for any other.
 */
export function parseStock(name: string): { brand: string; model: string } | null {
  const known = knownStock(name);
  return known && { brand: known.brand, model: known.model };
}

export function stocksIn(format: FilmFormat): FilmStock[] {
  return FILM_STOCKS.filter(({ formats }) => formats.includes(format));
}
