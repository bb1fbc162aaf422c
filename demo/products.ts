import { ACCESSORIES } from "./products-accessories.ts";
import { COLOR } from "./products-color-film.ts";
import { DIGITAL_THINGS, PRINT_PRODUCTS } from "./products-made-to-order.ts";
import { BLACK_AND_WHITE, SLIDE_AND_CINEMA } from "./products-other-film.ts";
import type { DemoProduct } from "./products-types.ts";

export type DemoCollection = { name: string; description: string; products: readonly DemoProduct[] };

const FILM = [...COLOR, ...BLACK_AND_WHITE, ...SLIDE_AND_CINEMA];

/** The demo's collections; a product can be in several. */
export const DEMO_COLLECTIONS: readonly DemoCollection[] = [
  { name: "Color Film", description: "Negative film for every light, fresh from the fridge.", products: COLOR },
  {
    name: "Black & White Film",
    description: "From grain you can count to grain you have to look for.",
    products: BLACK_AND_WHITE,
  },
  {
    name: "Slide & Cinema Film",
    description: "Transparencies for the light table, and motion picture stock cut for stills.",
    products: SLIDE_AND_CINEMA,
  },
  {
    name: "Cameras & Accessories",
    description: "Accessories for film: cameras, straps, cases, and a sleeve for every strip.",
    products: ACCESSORIES,
  },
  {
    name: "Prints & Frames",
    description: "Your frames on paper, made to order by our print makers.",
    products: PRINT_PRODUCTS,
  },
  {
    name: "Digital",
    description: "Guides, presets and gift cards, in your mailbox at once.",
    products: DIGITAL_THINGS,
  },
  {
    name: "Medium Format",
    description: "Everything that comes on a 120 spool.",
    products: FILM.filter(({ facts }) => facts.format === "120"),
  },
];

export const DEMO_PRODUCTS: readonly DemoProduct[] = [...FILM, ...ACCESSORIES, ...PRINT_PRODUCTS, ...DIGITAL_THINGS];
