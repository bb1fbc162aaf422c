import { inTurn } from "../floods.ts";
import type { Attack } from "../attack.ts";

const PAGES = ["/", "/pricing", "/collections", "/sitemap.xml", "/about", "/notes", "/robots.txt"];

/** Each made-up query string would be a separate page. */
export const uniqueQueries: Attack = {
  name: "3,000 made-up questions of pages",
  reaches: { 200: 1 },
  ofPages: true,
  run: ({ port, times }, tally) =>
    inTurn(port, tally, {
      times: times(3_000),
      atOnce: 60,
      request: (index) => ({
        path: `${PAGES[index % PAGES.length]}?x=${index}&_routes=${index}&utm_source=${index}`,
        headers: { accept: "text/html" },
      }),
    }),
};
