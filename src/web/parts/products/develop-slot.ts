import type { ProductFilm } from "../../../rules/products/film-of-product.ts";

export type DevelopSlot = { film: ProductFilm };
