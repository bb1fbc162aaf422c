import type { ProductFilm } from "../../../rules/products/film-of-product.ts";

/** What a film's page gives to the button that has a roll of it developed. */
export type DevelopSlot = { film: ProductFilm };
