import type { FilmFormat, NegativesAction, Process, RollEvent, ScanSize } from "../src/rules/rolls/film.ts";

/** A roll of the demo: what was declared, and what is to be seen on it. */
export type DemoRoll = {
  brand: string;
  model: string;
  format: FilmFormat;
  process: Process;
  scanQuality: ScanSize;
  negativesAction: NegativesAction;
  pushPullFactor?: -2 | -1 | 0 | 1 | 2 | 3;
  addRush?: boolean;
  notes?: string;
  /** The customer's name for the roll, once delivered. */
  name?: string;
  /** Photographs on it; 0 when it is not scanned yet. */
  frames: number;
  seed: number;
};

export type DemoOrder = {
  customer: string;
  /** Days before the first start. */
  daysAgo: number;
  /** How far the lab is: nothing yet means paid and on its way. */
  reached: RollEvent | null;
  paid: boolean;
  notes?: string;
  rolls: DemoRoll[];
};

const c41 = { format: "35MM", process: "C41", scanQuality: "STANDARD_2K", negativesAction: "PICK_UP" } as const;
const bw = { ...c41, process: "BW" } as const;

export const DEMO_ORDERS: readonly DemoOrder[] = [
  {
    customer: "member@nice.test",
    daysAgo: 210,
    reached: "SYNCED",
    paid: true,
    rolls: [
      { ...c41, brand: "Kodak", model: "Portra 400", frames: 20, seed: 11, name: "First warm days upstate" },
      {
        ...bw,
        brand: "Ilford",
        model: "HP5 Plus",
        frames: 16,
        seed: 12,
        pushPullFactor: 1,
        name: "Subway, after midnight",
      },
    ],
  },
  {
    customer: "member@nice.test",
    daysAgo: 164,
    reached: "SYNCED",
    paid: true,
    rolls: [
      {
        ...c41,
        brand: "Kodak",
        model: "Ektar 100",
        frames: 18,
        seed: 21,
        scanQuality: "STANDARD_4K",
        name: "Desert drive",
      },
      { ...c41, brand: "Kodak", model: "Gold 200", frames: 18, seed: 22, name: "Rockaway, all weekend" },
      { ...c41, brand: "CineStill", model: "800T", frames: 16, seed: 23, name: "Rain on Delancey" },
    ],
  },
  {
    customer: "member@nice.test",
    daysAgo: 98,
    reached: "SYNCED",
    paid: true,
    rolls: [
      {
        ...c41,
        brand: "Kodak",
        model: "Ektachrome E100",
        process: "E6",
        frames: 16,
        seed: 31,
        scanQuality: "STANDARD_4K",
        name: "Lake week",
      },
      { ...bw, brand: "Kodak", model: "Tri-X 400", frames: 16, seed: 32, name: "Snow day" },
      { ...c41, brand: "Fujifilm", model: "Superia 400", frames: 16, seed: 33, name: "Sunday table" },
    ],
  },
  {
    customer: "member@nice.test",
    daysAgo: 41,
    reached: "SYNCED",
    paid: true,
    rolls: [
      {
        ...c41,
        brand: "Kodak",
        model: "Portra 400",
        format: "120",
        frames: 12,
        seed: 41,
        scanQuality: "PRO",
        name: "Portraits of friends",
      },
      { ...c41, brand: "Kodak", model: "Vision3 500T", process: "ECN2", frames: 18, seed: 42, name: "Night walk" },
      { ...c41, brand: "Kodak", model: "Gold 200", frames: 18, seed: 43, name: "Pool season" },
    ],
  },
  {
    customer: "member@nice.test",
    daysAgo: 3,
    reached: "DEVELOPED",
    paid: true,
    notes: "The second one may have a stuck frame at the end.",
    rolls: [
      { ...c41, brand: "Kodak", model: "Portra 400", frames: 0, seed: 51 },
      { ...c41, brand: "Kodak", model: "Ektar 100", frames: 0, seed: 52, addRush: true },
    ],
  },
  {
    customer: "customer@nice.test",
    daysAgo: 19,
    reached: "SYNCED",
    paid: true,
    rolls: [
      { ...c41, brand: "Kodak", model: "Gold 200", frames: 18, seed: 61, name: "Coney Island" },
      { ...bw, brand: "Ilford", model: "HP5 Plus", frames: 14, seed: 62 },
    ],
  },
  {
    customer: "customer@nice.test",
    daysAgo: 1,
    reached: null,
    paid: true,
    rolls: [{ ...c41, brand: "Kodak", model: "Portra 400", frames: 0, seed: 71, notes: "Half of it was shot at 800." }],
  },
  {
    customer: "june@nice.test",
    daysAgo: 4,
    reached: "RECEIVED",
    paid: true,
    rolls: [
      { ...c41, brand: "Kodak", model: "UltraMax 400", frames: 0, seed: 81 },
      { ...c41, brand: "Fujifilm", model: "Superia 400", frames: 0, seed: 82 },
      { ...bw, brand: "Kodak", model: "Tri-X 400", frames: 0, seed: 83, pushPullFactor: 2 },
    ],
  },
  {
    customer: "otis@nice.test",
    daysAgo: 2,
    reached: null,
    paid: true,
    rolls: [
      { ...c41, brand: "Kodak", model: "Gold 200", frames: 0, seed: 91 },
      {
        ...c41,
        brand: "Kodak",
        model: "FunSaver",
        format: "DISPOSABLE",
        frames: 0,
        seed: 92,
        notes: "From the wedding tables, please be kind.",
      },
    ],
  },
  {
    customer: "paloma@nice.test",
    daysAgo: 0,
    reached: null,
    paid: false,
    rolls: [{ ...c41, brand: "CineStill", model: "800T", frames: 0, seed: 95, addRush: true }],
  },
];
