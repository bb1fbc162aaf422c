import { inTurn } from "../floods.ts";
import type { Attack } from "../attack.ts";

/** Varies which of twenty facts share a key: half a million ways to write one list. */
const facts = (index: number) =>
  Array.from({ length: 20 }, (_, at) => `k${((index * 2_654_435_761) >>> (at % 20)) & 1 ? at : 0}:v${index}-${at}`);

/** Each produces a different SQL form of the same query. */
export const filterShapes: Attack = {
  name: "4,000 forms of filters",
  reaches: { 200: 1 },
  run: ({ port, times }, tally) =>
    inTurn(port, tally, {
      times: times(4_000),
      atOnce: 50,
      request: (index) => {
        const others = [
          index & 1 ? "&search=film" : "",
          index & 2 ? "&active=true" : "",
          index & 4 ? "&productType=PRODUCT,PRINT" : "",
          index & 8 ? "&collection=film" : "",
          index & 16 ? "&ids=019a8f6e-7a1c-7c2e-9b5d-3f1f0c9f7a11" : "",
          index & 32 ? "&visibility=PUBLIC" : "",
          `&sortBy=${["createdAt", "name", "price", "popular"][(index >> 6) & 3]}`,
          `&desc=${(index & 256) === 0}`,
        ];
        return { path: `/api/products?limit=1&filter=${facts(index).join(",")}${others.join("")}` };
      },
    }),
};
