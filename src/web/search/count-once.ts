import { countTerm } from "../../contract/search/search.ts";
import { api } from "../platform/api.ts";

const counted = new Set<string>();

/** Reports a search term to the lab, once per page load (docs/product/search.md#popular-searches). Not awaited. */
export function countOnce(term: string): void {
  const known = term.toLowerCase();
  if (term === "" || counted.has(known)) return;
  counted.add(known);
  api.call(countTerm, { body: { term } }).catch(() => counted.delete(known));
}
