import { GUIDE_LENGTH } from "./guide/draw-guide.ts";
import type { DemoOption, DemoProduct } from "./products-types.ts";

const paper: DemoOption = {
  optionKey: "paper",
  optionType: "select",
  label: "Paper",
  required: true,
  config: {
    options: [
      { value: "luster", label: "Luster 260" },
      { value: "rag", label: "Cotton Rag 308", priceModifier: { type: "percentage", amount: 30_000 } },
      { value: "baryta", label: "Baryta 315", priceModifier: { type: "percentage", amount: 45_000 } },
    ],
  },
};

const border: DemoOption = {
  optionKey: "border",
  optionType: "radio",
  label: "Border",
  config: {
    options: [
      { value: "none", label: "None" },
      { value: "white", label: "White, half an inch" },
      { value: "rebate", label: "Film rebate" },
    ],
  },
};

const toOrder = (
  own: Pick<DemoProduct, "name" | "sku" | "price" | "memberPrice" | "description" | "subtitle" | "facts" | "look"> &
    Partial<DemoProduct>,
): DemoProduct => ({
  productType: "PRINT",
  ...own,
  options: [paper, border, ...(own.options ?? [])],
});

export const PRINT_PRODUCTS: readonly DemoProduct[] = [
  toOrder({
    name: "Fine Art Print 8x10",
    sku: "fine-art-print-8x10",
    price: 2400,
    memberPrice: 1900,
    description: "Pigment on paper that outlives us, looked at by a person before it leaves.",
    subtitle: "8 x 10 in",
    facts: { size: "8x10", kind: "Print" },
    look: { kind: "print", colors: ["#f3b27a", "#35506b"] },
  }),
  toOrder({
    name: "Fine Art Print 11x14",
    sku: "fine-art-print-11x14",
    price: 3600,
    memberPrice: 2900,
    description: "The size for the wall beside the door.",
    subtitle: "11 x 14 in",
    facts: { size: "11x14", kind: "Print" },
    look: { kind: "print", colors: ["#e8857d", "#2f3f5f"] },
  }),
  toOrder({
    name: "Fine Art Print 16x20",
    sku: "fine-art-print-16x20",
    price: 6200,
    memberPrice: 4900,
    description: "For medium format and for fast film alike: grain is a thing to look at.",
    subtitle: "16 x 20 in",
    facts: { size: "16x20", kind: "Print" },
    look: { kind: "print", colors: ["#9cc4d4", "#e07a3f"] },
  }),
  toOrder({
    name: "Framed Print",
    sku: "framed-print",
    price: 11800,
    memberPrice: 9900,
    description: "Printed, matted and framed behind museum glass, with wire on the back and a level in the parcel.",
    subtitle: "Ready to hang",
    facts: { size: "11x14", kind: "Frame" },
    options: [
      {
        optionKey: "frame",
        optionType: "select",
        label: "Frame",
        required: true,
        config: {
          options: [
            { value: "oak", label: "Oak" },
            { value: "walnut", label: "Walnut", priceModifier: { type: "fixed", amount: 1500 } },
            { value: "black", label: "Black ash" },
          ],
        },
      },
    ],
    look: { kind: "frame", colors: ["#c58f54", "#4c6a78"] },
  }),
  toOrder({
    name: "Contact Sheet Print",
    sku: "contact-sheet-print",
    price: 1900,
    memberPrice: 1500,
    description: "Your whole roll on one sheet, frame numbers and all. Bring a red pencil.",
    subtitle: "8.5 x 11 in",
    facts: { size: "8.5x11", kind: "Contact sheet" },
    look: { kind: "frame", colors: ["#1c1c1c", "#d9d3c5"] },
  }),
];

export const DIGITAL_THINGS: readonly DemoProduct[] = [
  {
    name: "Exposing Film: a Pocket Guide",
    sku: "exposing-film-guide",
    productType: "DIGITAL",
    description:
      "How to see light, choose film, push it, and mail it: with tables of exposures, times and films, and a card to cut out. A PDF for your phone that also prints two pages to a sheet.",
    subtitle: `PDF, ${GUIDE_LENGTH} pages`,
    price: 900,
    memberPrice: 0,
    facts: { kind: "Guide" },
    look: { kind: "booklet", colors: ["#ffcf56", "#27474e"] },
  },
  {
    name: "Scan Presets: Warm House",
    sku: "scan-presets-warm-house",
    productType: "DIGITAL",
    description: "Six looks for your scans, made on our own monitors. For Lightroom and Capture One.",
    subtitle: "6 presets",
    price: 2900,
    memberPrice: 1900,
    facts: { kind: "Presets" },
    look: { kind: "swatches", colors: ["#e2a76f", "#7a4b3a"] },
  },
  {
    name: "Scan Presets: Night Bus",
    sku: "scan-presets-night-bus",
    productType: "DIGITAL",
    description: "For tungsten stock and wet streets.",
    subtitle: "5 presets",
    price: 2900,
    memberPrice: 1900,
    facts: { kind: "Presets" },
    launch: [4, 10],
    look: { kind: "swatches", colors: ["#1b2a49", "#ff5d5d"] },
  },
  {
    name: "Gift Card",
    sku: "gift-card",
    productType: "DIGITAL",
    description:
      "A gift for someone who shoots film: a code by e-mail on the day you choose, with your message and a card to print.",
    subtitle: "By e-mail",
    price: 2500,
    giftCard: true,
    facts: { kind: "Gift" },
    variants: [
      { name: "$25", sku: "gift-card-25", price: 2500 },
      { name: "$50", sku: "gift-card-50", price: 5000 },
      { name: "$100", sku: "gift-card-100", price: 10000 },
    ],
    look: { kind: "card", colors: ["#e4472b", "#ffe3d6"] },
  },
];
