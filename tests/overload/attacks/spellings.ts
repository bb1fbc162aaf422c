import { inTurn } from "../floods.ts";
import type { Attack } from "../attack.ts";

const PATHS = ["/pricing", "/memberships", "/collections", "/about", "/pricing.data", "/index.data"];

const spelled = (path: string, index: number) =>
  [...path].map((letter, at) => ((index >> (at % 12)) & 1 ? letter.toUpperCase() : letter)).join("");

export const spellings: Attack = {
  name: "3,000 other spellings of pages",
  reaches: { 200: 0.1 },
  ofPages: true,
  run: ({ port, times }, tally) =>
    inTurn(port, tally, {
      times: times(3_000),
      atOnce: 60,
      request: (index) => {
        const path = spelled(PATHS[index % PATHS.length]!, index);
        const ways = [path, `${path}/`, `/${path}`, path.replace("i", "%69"), `${path}/${index}`, `/./a/..${path}`];
        return { path: `${ways[(index >> 3) % ways.length]}?_routes=${index}`, headers: { accept: "text/html" } };
      },
    }),
};
