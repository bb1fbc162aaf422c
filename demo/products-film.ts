import type { DemoPicture, DemoProduct, DemoVariant, Launch } from "./products-types.ts";

export type Film = {
  brand: string;
  model: string;
  iso: number;
  format: "35mm" | "120";
  process: "C-41" | "Black and white" | "E-6" | "ECN-2";
  /** Cents per roll. */
  price: number;
  stock: number;
  text: string;
  subtitle: string;
  packs?: boolean;
  balance?: "Tungsten";
  launch?: Launch;
  visibility?: DemoProduct["visibility"];
};

/** Members pay 10% less, rounded to whole cents. */
const memberPriceOf = (price: number): number => Math.round(price * 0.9);

const slugOf = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, "-");

/** A five-pack costs 5% less than five rolls. */
function packsOf(sku: string, { price, stock }: Film): DemoVariant[] {
  const five = Math.round(price * 5 * 0.95);
  return [
    { name: "Single roll", sku: `${sku}-1`, price, memberPrice: memberPriceOf(price), stock },
    {
      name: "5 rolls",
      sku: `${sku}-5`,
      price: five,
      memberPrice: memberPriceOf(five),
      stock: Math.max(1, Math.floor(stock / 6)),
    },
  ];
}

function grainOf({ iso }: Film): string {
  if (iso <= 100) return "Very fine";
  if (iso <= 250) return "Fine";
  return iso <= 500 ? "Medium" : "Visible";
}

type ProcessFacts = {
  type: string;
  /** How much exposure error a frame can have and still print. */
  latitude: string;
  push: string;
  /** How to expose it, after its speed. */
  advice: string;
};

const PROCESSES: Readonly<Record<Film["process"], ProcessFacts>> = {
  "C-41": {
    type: "Color negative",
    latitude: "2 stops over or 1 under",
    push: "Up to 2 stops",
    advice:
      "When in doubt, give it a stop more: color negatives hold detail in the highlights and lose it in the shadows. Any lab develops it; ours takes about four business days.",
  },
  "Black and white": {
    type: "Black and white negative",
    latitude: "2 stops over or 2 under",
    push: "Up to 3 stops",
    advice:
      "Meter the shadows that need detail. A yellow filter brings back the clouds, an orange one darkens the sky. Tell us if you pushed it, and we develop it longer.",
  },
  "E-6": {
    type: "Color slide",
    latitude: "Half a stop",
    push: "Up to 1 stop",
    advice:
      "Meter the highlights, because overexposed areas stay white. Bracket by half a stop if the light will wait. The slides come back as positives, ready for a light table.",
  },
  "ECN-2": {
    type: "Motion picture negative",
    latitude: "3 stops over or 2 under",
    push: "Up to 2 stops",
    advice:
      "It has a black remjet layer, so send it only to labs that develop ECN-2, as we do. The flat negatives leave room for your own color grade.",
  },
};

/** @returns a box with its roll, the roll alone, and the pack */
function picturesOf(name: string, sku: string, { format, packs }: Film): DemoPicture[] {
  const roll = format === "35mm" ? "35mm roll with its leader out" : "120 roll in its backing paper";
  return [
    { file: sku, alt: `${name}: the box and a ${roll}` },
    { file: `${sku}-roll`, alt: `${name}: a ${roll}` },
    ...(packs ? [{ file: `${sku}-5`, alt: `${name}: five boxes`, variant: `${sku}-5` }] : []),
  ];
}

export function film(own: Film): DemoProduct {
  const name = `${own.brand} ${own.model}${own.format === "120" ? " (120)" : ""}`;
  const sku = slugOf(`${own.brand} ${own.model} ${own.format}`);
  const { type, latitude, push, advice } = PROCESSES[own.process];
  const isColor = own.process !== "Black and white";
  return {
    name,
    sku,
    productType: "PRODUCT",
    description: own.text,
    subtitle: own.subtitle,
    body: `Set your meter to ISO ${own.iso}. ${advice}`,
    price: own.price,
    memberPrice: memberPriceOf(own.price),
    ...(own.packs ? { variants: packsOf(sku, own) } : { stock: own.stock }),
    launch: own.launch,
    visibility: own.visibility,
    facts: {
      kind: "Film",
      brand: own.brand,
      format: own.format,
      type,
      iso: String(own.iso),
      process: own.process,
      exposures: own.format === "35mm" ? "36" : "12 at 6x6 or 16 at 6x4.5",
      grain: grainOf(own),
      latitude,
      push,
      ...(isColor && { balance: own.balance ?? "Daylight" }),
    },
    pictures: picturesOf(name, sku, own),
  };
}
