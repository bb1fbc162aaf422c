import { bytesOf, pipelined } from "../floods.ts";
import type { Attack } from "../attack.ts";

export const allAtOnce: Attack = {
  name: "3,000 pages at once",
  reaches: { 200: 1 },
  floods: true,
  ofPages: true,
  run: ({ port, times }, tally) =>
    pipelined(port, tally, { connections: times(3_000), each: 1, bytes: bytesOf({ path: "/?x=1" }) }),
};
