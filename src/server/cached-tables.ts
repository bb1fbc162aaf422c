import type { Table } from "drizzle-orm";
import { servedZipCodes } from "./couriers/tables.ts";
import { papers, paperSizes } from "./prints/tables.ts";
import {
  collectionProducts,
  collections,
  productDetails,
  productMedia,
  productOptions,
  products,
  productsBoughtTogether,
  productVariants,
} from "./products/tables.ts";
import { productReviews } from "./reviews/tables.ts";
import { socialSubmissions } from "./submissions/tables.ts";

/** What public answers and pages are made of: changes of these are told by triggers, and only of these anything is kept. */
export const CACHED_TABLES: readonly Table[] = [
  products,
  productVariants,
  productOptions,
  productDetails,
  productMedia,
  collections,
  collectionProducts,
  productsBoughtTogether,
  papers,
  paperSizes,
  servedZipCodes,
  socialSubmissions,
  productReviews,
];
