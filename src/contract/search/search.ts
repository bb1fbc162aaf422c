import { z } from "zod";
import { LONGEST_TERM } from "../../rules/likeness.ts";
import { MOST_SHOWN } from "../../rules/search/popular-terms.ts";
import { anyone, call } from "../kit/call.ts";
import { Media, Product, ProductDetail, ProductVariant } from "../products/product.ts";

const tag = "Search";

/** Maximum results of each kind. */
export const MOST_FOUND = 24;

/** Maximum similar names where nothing was found. */
export const MOST_CLOSEST = 4;

const Term = z.string().trim().min(1).max(LONGEST_TERM).meta({ example: "portra" });

export const FoundProduct = Product.pick({
  id: true,
  name: true,
  slug: true,
  price: true,
  memberPrice: true,
  stock: true,
  visibility: true,
  memberLaunchDate: true,
  publicLaunchDate: true,
  releaseWindow: true,
})
  .extend({
    variants: z.array(ProductVariant.pick({ price: true, memberPrice: true, stock: true })),
    details: z.array(ProductDetail.pick({ subtitle: true })),
    media: z.array(Media.pick({ read: true, width: true, height: true })).max(1),
  })
  .meta({ id: "FoundProduct" });
export type FoundProduct = z.output<typeof FoundProduct>;

/** Any other search result. */
export const FoundPage = z
  .object({
    name: z.string(),
    path: z.string().meta({ description: "Path on this site; full address for notes of a feed", example: "/pricing" }),
    text: z.string().meta({ description: "A one-line summary" }),
  })
  .meta({ id: "FoundPage" });
export type FoundPage = z.output<typeof FoundPage>;

export const findByTerm = call({
  method: "GET",
  path: "/search",
  who: anyone,
  tag,
  limit: { times: 300, perSeconds: 60 },
  summary: "Products, collections, notes, questions and pages that match a term, best first, tolerating typos",
  query: z.object({
    term: Term,
    limit: z.coerce.number().int().min(1).max(MOST_FOUND).default(MOST_FOUND).meta({ description: "Of each kind" }),
  }),
  reply: z.object({
    products: z.array(FoundProduct).max(MOST_FOUND),
    collections: z.array(FoundPage).max(MOST_FOUND),
    notes: z.array(FoundPage).max(MOST_FOUND),
    questions: z.array(FoundPage).max(MOST_FOUND),
    pages: z.array(FoundPage).max(MOST_FOUND),
    closest: z.array(FoundPage).max(MOST_CLOSEST).meta({
      description: "Products and collections with the most similar names, if nothing was found",
    }),
  }),
});

export const listPopularTerms = call({
  method: "GET",
  path: "/search/terms",
  who: anyone,
  tag,
  summary: "Recent popular searches, most frequent first",
  reply: z.object({ terms: z.array(z.string()).max(MOST_SHOWN) }),
});

export const countTerm = call({
  method: "POST",
  path: "/search/terms",
  who: anyone,
  tag,
  limit: { times: 20, perSeconds: 900 },
  summary: "Count a search term if it matches a name on the site; the searcher is not recorded",
  body: z.object({ term: Term }),
});
