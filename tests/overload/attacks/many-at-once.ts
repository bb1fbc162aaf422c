import { attackOn, bytesOf, oneOfMany } from "../floods.ts";
import type { Attack } from "../attack.ts";

const bytes = bytesOf({ path: "/api/products?limit=100" });

/** The same from so many IP addresses that none exceeds its limit. */
export const manyAtOnce: Attack = {
  name: "2,000 lists from 400 addresses",
  reaches: { 200: 1 },
  floods: true,
  async run({ port, times }, tally) {
    const one = (_: unknown, index: number) =>
      attackOn(port, tally, { attack: (socket) => socket.write(bytes), expects: 1, from: oneOfMany(index) });
    await Promise.all(Array.from({ length: times(2_000) }, one));
  },
};
