import type { FilterValues } from "../../../contract/film/film-filters.ts";
import type { rollFilters } from "../../../contract/film/rolls.ts";
import type { scanFilters } from "../../../contract/film/scans.ts";
import { useCall } from "../../platform/query.ts";
import { type LibraryChange, type LibrarySearch, queryOfSearch } from "./library-search.ts";

export type Facets = { [Facet in Exclude<keyof FilterValues, "matching">]: FilterValues[Facet] | undefined };
type Call = typeof rollFilters | typeof scanFilters;

/**
 * Fetches each filter's options, counted with all other filters applied, so that one tag can be swapped for another.
 * Inactive filters share one request.
 */
export function useFacets(call: Call, userId: string, search: LibrarySearch): Facets {
  return {
    tags: useValues(call, userId, search, { tagId: undefined })?.tags,
    locations: useValues(call, userId, search, { locationId: undefined })?.locations,
    stocks: useValues(call, userId, search, { brand: undefined, model: undefined })?.stocks,
    formats: useValues(call, userId, search, { format: undefined })?.formats,
    processes: useValues(call, userId, search, { process: undefined })?.processes,
    months: useValues(call, userId, search, { when: undefined })?.months,
    favorites: useValues(call, userId, search, { favorites: undefined })?.favorites,
    untagged: useValues(call, userId, search, { untagged: undefined })?.untagged,
  };
}

const useValues = (call: Call, userId: string, search: LibrarySearch, own: LibraryChange) =>
  useCall(
    call as typeof rollFilters,
    { params: { userId }, query: queryOfSearch({ ...search, ...own }) as object },
    { keepPrevious: true, staleTime: 30_000 },
  ).data;
