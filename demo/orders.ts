import type { FilmFormat, NegativesAction, Process, RollEvent, ScanSize } from "../src/rules/film/film.ts";
import type { OutingName } from "./photographs/outings.ts";

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
  /** The customer's name for the roll, after delivery. */
  name?: string;
  tags?: string[];
  place?: DemoPlace;
  /** Where the roll was shot, once it is scanned. */
  outing?: OutingName;
  /** Number of photographs; 0 before scanning. */
  frames: number;
  seed: number;
};

export type DemoPlace = { name: string; city: string; latitude: number; longitude: number };

export type DemoOrder = {
  /** A customer's e-mail, or a guest's name, e-mail and address. */
  customer: string | DemoGuest;
  /** Days before the first start. */
  daysAgo: number;
  /** The lab's progress; null means paid and on its way. */
  reached: RollEvent | null;
  paid: boolean;
  afterwards?: "INVOICED" | "CANCELED";
  notes?: string;
  goods?: {
    sku: string;
    quantity: number;
    options?: Record<string, string>;
    /** For prints: selects the photograph. */
    seed?: number;
  }[];
  rolls: DemoRoll[];
};

export type DemoGuest = {
  firstName: string;
  lastName: string;
  email: string;
  address: { address1: string; city: string; state: "NY"; zip: string };
};

const c41 = { format: "35MM", process: "C41", scanQuality: "STANDARD_2K", negativesAction: "PICK_UP" } as const;
const bw = { ...c41, process: "BW" } as const;

const UPSTATE = { name: "Catskills", city: "Phoenicia", latitude: 42.0837, longitude: -74.3138 };
const ROCKAWAY = { name: "Rockaway Beach", city: "Queens", latitude: 40.5834, longitude: -73.8168 };
const DELANCEY = { name: "Delancey Street", city: "New York", latitude: 40.7183, longitude: -73.9879 };
const CONEY_ISLAND = { name: "Coney Island", city: "Brooklyn", latitude: 40.5749, longitude: -73.9859 };

export const DEMO_ORDERS: readonly DemoOrder[] = [
  {
    customer: "member@nice.test",
    daysAgo: 210,
    reached: "SYNCED",
    paid: true,
    rolls: [
      {
        ...c41,
        brand: "Kodak",
        model: "Portra 400",
        outing: "upstate",
        frames: 20,
        seed: 11,
        tags: ["spring", "family"],
        place: UPSTATE,
        name: "First warm days upstate",
      },
      {
        ...bw,
        brand: "Ilford",
        model: "HP5 Plus",
        outing: "midnight",
        frames: 16,
        seed: 12,
        tags: ["night", "street"],
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
        outing: "desert",
        frames: 18,
        seed: 21,
        scanQuality: "STANDARD_4K",
        name: "Desert drive",
      },
      {
        ...c41,
        brand: "Kodak",
        model: "Gold 200",
        outing: "rockaway",
        frames: 18,
        seed: 22,
        tags: ["summer", "family"],
        place: ROCKAWAY,
        name: "Rockaway, all weekend",
      },
      {
        ...c41,
        brand: "CineStill",
        model: "800T",
        outing: "delancey",
        frames: 16,
        seed: 23,
        tags: ["night", "rain"],
        place: DELANCEY,
        name: "Rain on Delancey",
      },
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
        outing: "lake",
        frames: 16,
        seed: 31,
        tags: ["summer"],
        place: UPSTATE,
        scanQuality: "STANDARD_4K",
        name: "Lake week",
      },
      { ...bw, brand: "Kodak", model: "Tri-X 400", outing: "snow", frames: 16, seed: 32, name: "Snow day" },
      { ...c41, brand: "Fujifilm", model: "Superia 400", outing: "table", frames: 16, seed: 33, name: "Sunday table" },
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
        outing: "friends",
        frames: 12,
        seed: 41,
        tags: ["portraits"],
        scanQuality: "PRO",
        name: "Portraits of friends",
      },
      {
        ...c41,
        brand: "Kodak",
        model: "Vision3 500T",
        process: "ECN2",
        outing: "night-walk",
        frames: 18,
        seed: 42,
        tags: ["night", "street"],
        place: DELANCEY,
        name: "Night walk",
      },
      { ...c41, brand: "Kodak", model: "Gold 200", outing: "pool", frames: 18, seed: 43, name: "Pool season" },
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
      {
        ...c41,
        brand: "Kodak",
        model: "Gold 200",
        outing: "coney-island",
        frames: 18,
        seed: 61,
        tags: ["summer"],
        place: CONEY_ISLAND,
        name: "Coney Island",
      },
      { ...bw, brand: "Ilford", model: "HP5 Plus", outing: "road-trip", frames: 14, seed: 62 },
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
  {
    customer: "gus@nice.test",
    daysAgo: 1,
    reached: null,
    paid: true,
    notes: "A courier picks these up.",
    rolls: [{ ...c41, brand: "Kodak", model: "Portra 400", frames: 0, seed: 101 }],
  },
  {
    customer: "lena@nice.test",
    daysAgo: 1,
    reached: null,
    paid: true,
    notes: "A courier picks these up.",
    rolls: [{ ...c41, brand: "Kodak", model: "Gold 200", frames: 0, seed: 102 }],
  },
  {
    customer: "theo@nice.test",
    daysAgo: 1,
    reached: null,
    paid: true,
    notes: "A courier picks these up.",
    rolls: [{ ...c41, brand: "Kodak", model: "Ektar 100", frames: 0, seed: 103 }],
  },
  {
    customer: "iris@nice.test",
    daysAgo: 1,
    reached: null,
    paid: true,
    notes: "A courier picks these up.",
    rolls: [{ ...c41, brand: "Kodak", model: "UltraMax 400", frames: 0, seed: 104 }],
  },
  {
    customer: "hugo@nice.test",
    daysAgo: 1,
    reached: null,
    paid: true,
    notes: "A courier picks these up.",
    rolls: [{ ...c41, brand: "Kodak", model: "Portra 400", frames: 0, seed: 105 }],
  },
  {
    customer: "june@nice.test",
    daysAgo: 12,
    reached: null,
    paid: true,
    afterwards: "CANCELED",
    goods: [
      { sku: "lab-tote", quantity: 1 },
      { sku: "nice-one-time-camera", quantity: 2 },
    ],
    rolls: [],
  },
  {
    customer: "member@nice.test",
    daysAgo: 6,
    reached: null,
    paid: true,
    notes: "The Rockaway roll, please.",
    goods: [
      { sku: "contact-sheet-print", quantity: 1, options: { paper: "baryta", border: "rebate" }, seed: 61 },
      { sku: "five-roll-film-case", quantity: 1 },
    ],
    rolls: [],
  },
  {
    customer: "paloma@nice.test",
    daysAgo: 5,
    reached: null,
    paid: false,
    afterwards: "INVOICED",
    rolls: [{ ...c41, brand: "Kodak", model: "Portra 400", format: "120", frames: 0, seed: 111 }],
  },
  {
    customer: {
      firstName: "Wren",
      lastName: "Parallax",
      email: "wren@nice.test",
      address: { address1: "61 Greenpoint Ave", city: "Brooklyn", state: "NY", zip: "11222" },
    },
    daysAgo: 1,
    reached: null,
    paid: true,
    goods: [{ sku: "lab-tote", quantity: 1 }],
    rolls: [],
  },
];
