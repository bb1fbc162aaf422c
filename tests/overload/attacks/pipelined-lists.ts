import { bytesOf, pipelined } from "../floods.ts";
import type { Attack } from "../attack.ts";

const bytes = bytesOf({ path: "/api/products?limit=100" });

const lists = (connections: number, each: number): Attack => ({
  name: `${connections} × ${each.toLocaleString("en-US")} lists pipelined`,
  reaches: { 200: 1 },
  floods: true,
  run: ({ port, times }, tally) => pipelined(port, tally, { connections, each: times(each), bytes }),
});

/** Half a megabyte of requests whose responses are a hundred times as long. */
export const pipelinedLists = [lists(2, 5_000), lists(10, 20_000)];
