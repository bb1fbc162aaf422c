import { attackOn, bytesOf } from "../floods.ts";
import type { Attack } from "../attack.ts";

const many = Object.fromEntries(Array.from({ length: 900 }, (_, index) => [`x-${index}`, "1"]));
const bombs = [
  bytesOf({ path: "/api/products", headers: { "x-long": "x".repeat(1_000_000) } }),
  bytesOf({ path: "/api/products", headers: many }),
  bytesOf({ path: `/api/products?${"x".repeat(15_000)}` }),
  bytesOf({ path: "/api/products", headers: { "accept-encoding": "gzip,".repeat(2_500) } }),
  bytesOf({ path: "/", headers: { accept: "text/html;q=0.1,".repeat(900) } }),
  bytesOf({ path: "/", headers: { "accept-language": "en-US;q=0.1,".repeat(1_000) } }),
  bytesOf({ path: "/", headers: { range: `bytes=${"0-,".repeat(4_000)}` } }),
  bytesOf({ path: "/", headers: { "if-none-match": '"x",'.repeat(3_000) } }),
  bytesOf({ path: "/api/products", headers: { "x-forwarded-for": "1.2.3.4,".repeat(1_800) } }),
];

/** Headers of a megabyte, of nine hundred lines, and with lists that are slow to parse. */
export const headerBombs: Attack = {
  name: "2,000 header bombs",
  reaches: { 200: 0.3, 400: 0.1, 431: 0.1 },
  async run({ port, times }, tally) {
    const one = (_: unknown, index: number) =>
      attackOn(port, tally, { attack: (socket) => socket.write(bombs[index % bombs.length]!), expects: 1 });
    await Promise.all(Array.from({ length: times(2_000) }, one));
  },
};
