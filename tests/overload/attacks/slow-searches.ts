import { inTurn } from "../floods.ts";
import type { Attack } from "../attack.ts";

const TERMS = [
  "%".repeat(100),
  "%_".repeat(50),
  "_%a".repeat(33),
  "a%".repeat(50),
  "\\".repeat(99),
  "(a+)+$",
  "^(([a-z])+.)+[A-Z]([a-z])+$",
  "(?:a|a)*".repeat(12),
  "' or pg_sleep(5) --",
  "x'; select pg_sleep(5); --",
  "İ".repeat(100),
  "ﷺ".repeat(90),
  "\u0301".repeat(100),
  "💥".repeat(50),
  "\u202e".repeat(100),
  "a".repeat(100),
  "*".repeat(100),
  " a ".repeat(33),
];

/** Search terms that are slow when treated as patterns, in every list that a visitor or a customer can search. */
export const slowSearches: Attack = {
  name: "2,000 search terms made to be slow",
  reaches: { 200: 1 },
  async run({ port, times, customer }, tally) {
    const authorization = customer.token()!;
    const own = `/api/users/${customer.userId}`;
    const lists = [
      "/api/products",
      "/api/prints/papers",
      "/api/product-collections",
      "/api/products/service",
      `${own}/film-rolls`,
      `${own}/scans`,
      `${own}/orders`,
      `${own}/pick-ups`,
    ];
    await inTurn(port, tally, {
      times: times(2_000),
      atOnce: 50,
      request: (index) => ({
        path: `${lists[index % lists.length]}?limit=100&search=${encodeURIComponent(TERMS[(index >> 3) % TERMS.length]!)}`,
        headers: { authorization },
      }),
    });
  },
};
