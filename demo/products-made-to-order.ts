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
  own: Pick<
    DemoProduct,
    "name" | "sku" | "price" | "memberPrice" | "description" | "subtitle" | "body" | "facts" | "pictures"
  > &
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
    body: "Printed with eleven pigment inks and checked by eye against your scan. A 35mm frame at our standard scan size prints at over 300 dpi. Choose a paper below; each comes with a narrow white edge for handling.",
    facts: { kind: "Print", size: "8x10", inks: "Pigment", lasts: "100 years behind glass", made: "In about a week" },
    pictures: [{ file: "fine-art-print-8x10", alt: "An 8 by 10 inch print beside a roll of film" }],
  }),
  toOrder({
    name: "Fine Art Print 11x14",
    sku: "fine-art-print-11x14",
    price: 3600,
    memberPrice: 2900,
    description: "The size for the wall beside the door.",
    subtitle: "11 x 14 in",
    body: "The size that holds its own on a wall without asking for a frame of its own. Standard scans print at about 250 dpi; for finest detail, order hi-res scans.",
    facts: { kind: "Print", size: "11x14", inks: "Pigment", lasts: "100 years behind glass", made: "In about a week" },
    pictures: [{ file: "fine-art-print-11x14", alt: "An 11 by 14 inch print beside a roll of film" }],
  }),
  toOrder({
    name: "Fine Art Print 16x20",
    sku: "fine-art-print-16x20",
    price: 6200,
    memberPrice: 4900,
    description: "For medium format and for fast film alike: grain is a thing to look at.",
    subtitle: "16 x 20 in",
    body: "Best from 120 film or hi-res scans of 35mm. We look at every file first and write to you if it is too small. Ships flat between boards.",
    facts: { kind: "Print", size: "16x20", inks: "Pigment", lasts: "100 years behind glass", made: "In about a week" },
    pictures: [{ file: "fine-art-print-16x20", alt: "A 16 by 20 inch print beside a roll of film" }],
  }),
  toOrder({
    name: "Framed Print",
    sku: "framed-print",
    price: 11800,
    memberPrice: 9900,
    description: "Printed, matted and framed behind museum glass, with wire on the back and a level in the parcel.",
    subtitle: "Ready to hang",
    body: "An 11 by 14 print in a mat and a solid wood frame of about 17 by 14 inches, closed and wired. The glass takes the reflections out and 92 percent of the ultraviolet light.",
    facts: {
      kind: "Frame",
      size: "11x14",
      frame: "Solid wood 0.7 in",
      glass: "Anti-reflective museum glass",
      mat: "Cotton 2 mm",
      made: "In about two weeks",
    },
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
    pictures: [
      { file: "framed-print-oak", alt: "The framed print in oak" },
      { file: "framed-print-walnut", alt: "The framed print in walnut" },
      { file: "framed-print-black", alt: "The framed print in black ash" },
    ],
  }),
  toOrder({
    name: "Contact Sheet Print",
    sku: "contact-sheet-print",
    price: 1900,
    memberPrice: 1500,
    description: "Your whole roll on one sheet, frame numbers and all. Bring a red pencil.",
    subtitle: "8.5 x 11 in",
    body: "All frames of a roll at their real size, with frame numbers and edge print, on luster paper. Circle the good ones with a grease pencil, and order prints from the sheet.",
    facts: {
      kind: "Contact sheet",
      size: "8.5x11",
      inks: "Pigment",
      holds: "Up to 38 frames",
      made: "In about a week",
    },
    pictures: [
      { file: "contact-sheet-print", alt: "A contact sheet with two frames circled in red, a loupe and a pencil" },
    ],
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
    body: "Sunny sixteen in one table, metering for negatives and for slides, night exposures to copy, and what a stop over or under looks like. Made to be read on a phone, on the curb, before the light goes.",
    price: 900,
    memberPrice: 0,
    facts: { kind: "Guide", file: "PDF", "reads-on": "Phone and tablet and paper" },
    pictures: [{ file: "exposing-film-guide", alt: "The guide on paper and on a phone" }],
  },
  {
    name: "Scan Presets: Warm House",
    sku: "scan-presets-warm-house",
    productType: "DIGITAL",
    description: "Six looks for your scans, made on our own monitors. For Lightroom and Capture One.",
    subtitle: "6 presets",
    body: "Six starting points for indoor light: window, porch, lamp. They change color and contrast only, never sharpness or grain, and work on our scans as they come.",
    price: 2900,
    memberPrice: 1900,
    facts: { kind: "Presets", file: "XMP in a ZIP", "works-with": "Lightroom and Capture One", looks: "6" },
    pictures: [
      {
        file: "scan-presets-warm-house",
        alt: "Six pictures in the looks Kitchen, Porch, Lamp, Bread, Linen and Sunday",
      },
    ],
  },
  {
    name: "Scan Presets: Night Bus",
    sku: "scan-presets-night-bus",
    productType: "DIGITAL",
    description: "For tungsten stock and wet streets.",
    subtitle: "5 presets",
    body: "Five looks for tungsten film after dark: cleaner blacks, quieter greens, and signs that keep their color.",
    price: 2900,
    memberPrice: 1900,
    facts: { kind: "Presets", file: "XMP in a ZIP", "works-with": "Lightroom and Capture One", looks: "5" },
    launch: [4, 10],
    pictures: [{ file: "scan-presets-night-bus", alt: "Pictures of streets and signs at night" }],
  },
  {
    name: "Gift Card",
    sku: "gift-card",
    productType: "DIGITAL",
    description:
      "A gift for someone who shoots film: a code by e-mail on the day you choose, with your message and a card to print.",
    subtitle: "By e-mail",
    body: "Good for film, development, scans, prints and memberships. We send it at 9:00 AM New York time on the day you choose, with your message. It never expires.",
    price: 2500,
    giftCard: true,
    facts: { kind: "Gift", delivery: "By e-mail", expires: "Never" },
    variants: [
      { name: "$25", sku: "gift-card-25", price: 2500 },
      { name: "$50", sku: "gift-card-50", price: 5000 },
      { name: "$100", sku: "gift-card-100", price: 10000 },
    ],
    pictures: [
      { file: "gift-card-25", alt: "A $25 gift card on its envelope", variant: "gift-card-25" },
      { file: "gift-card-50", alt: "A $50 gift card on its envelope", variant: "gift-card-50" },
      { file: "gift-card-100", alt: "A $100 gift card on its envelope", variant: "gift-card-100" },
    ],
  },
];
