import { countTerm } from "../../contract/search/search.ts";
import { api } from "../platform/api.ts";

const counted = new Set<string>();

/** Tells the lab what was looked for, once as long as the page stays (docs/product/search.md#popular-searches). Nobody waits for it. */
export function countOnce(term: string): void {
  const known = term.toLowerCase();
  if (term === "" || counted.has(known)) return;
  counted.add(known);
  api.call(countTerm, { body: { term } }).catch(() => counted.delete(known));
}
