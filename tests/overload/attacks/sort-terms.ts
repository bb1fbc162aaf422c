import { inTurn } from "../floods.ts";
import type { Attack } from "../attack.ts";

const SORTS = [
  "createdAt",
  "popular",
  "name",
  "price",
  "name desc, pg_sleep(5)",
  "__proto__",
  "constructor",
  "toString",
  "(select pg_sleep(5))",
  "random()",
  "name,".repeat(200),
];
const OFFSETS = ["0", "1000000", "999999999999", "-1", "1e6", "NaN"];

/** Sort orders and offsets that no page offers, and the most expensive offered ones. */
export const sortTerms: Attack = {
  name: "2,000 sort terms and offsets",
  reaches: { 200: 0.15, 400: 0.6 },
  run: ({ port, times }, tally) =>
    inTurn(port, tally, {
      times: times(2_000),
      atOnce: 50,
      request: (index) => ({
        path: `/api/products?limit=100&sortBy=${encodeURIComponent(SORTS[index % SORTS.length]!)}&offset=${OFFSETS[index % OFFSETS.length]}&desc=${index % 2 === 0}`,
      }),
    }),
};
