import type { DemoProduct, DemoVariant, Launch } from "./products-types.ts";

export type Film = {
  brand: string;
  model: string;
  iso: number;
  format: "35mm" | "120";
  process: "C-41" | "Black and white" | "E-6" | "ECN-2";
  /** Cents per roll. */
  price: number;
  stock: number;
  /** Colors of the box and its band. */
  colors: readonly [string, string];
  text: string;
  subtitle: string;
  packs?: boolean;
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

/** How much exposure error a frame can have and still print. */
const LATITUDES: Record<Film["process"], string> = {
  "C-41": "Wide",
  "Black and white": "Wide",
  "E-6": "Narrow",
  "ECN-2": "Very wide",
};

export function film(own: Film): DemoProduct {
  const name = `${own.brand} ${own.model}${own.format === "120" ? " (120)" : ""}`;
  const sku = slugOf(`${own.brand} ${own.model} ${own.format}`);
  return {
    name,
    sku,
    productType: "PRODUCT",
    description: own.text,
    subtitle: own.subtitle,
    price: own.price,
    memberPrice: memberPriceOf(own.price),
    ...(own.packs ? { variants: packsOf(sku, own) } : { stock: own.stock }),
    launch: own.launch,
    visibility: own.visibility,
    facts: {
      brand: own.brand,
      format: own.format,
      iso: String(own.iso),
      process: own.process,
      grain: grainOf(own),
      latitude: LATITUDES[own.process],
    },
    look: { kind: own.format === "35mm" ? "canister" : "spool", colors: own.colors, number: own.iso },
  };
}
