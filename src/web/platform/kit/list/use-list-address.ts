import { useSearchParamChanges } from "../../use-search-param-changes.ts";
import {
  type Filters,
  isNarrowed,
  type ListSpec,
  type ListState,
  queryOf,
  readList,
  writeList,
} from "./list-address.ts";

export type ListInAddress = Pick<ListState, "page" | "search" | "sortBy" | "desc"> & {
  pageSize: number;
  isNarrowed: boolean;
  goTo: (page: number) => void;
  searchFor: (search: string) => void;
  sort: (sortBy: string, desc?: boolean) => void;
  clear: () => void;
};

/**
 * Stores a list's page, search, sorting, and filters in the URL, so that Back, reload, and links preserve them.
 * @param spec must be defined outside the component
 */
export function useListAddress<Sort extends string = never, F extends Filters = Record<never, never>>(
  spec: ListSpec<Sort, F>,
) {
  const [params, changeParams] = useSearchParamChanges();
  const state = readList(spec, params);

  /** Any change except of the page itself resets to page 1. */
  function move(change: (now: ListState<Sort, F>) => Partial<ListState<Sort, F>>, replace: boolean = false): void {
    changeParams(
      (before) => {
        const now = readList(spec, before);
        return writeList(spec, { ...now, page: 1, ...change(now) }, before);
      },
      { replace, preventScrollReset: replace },
    );
  }

  return {
    ...state,
    pageSize: spec.pageSize,
    isNarrowed: isNarrowed(state),
    /** For the call: `useCall(listThings, { query: list.query }, { keepPrevious: true })`. */
    query: queryOf(spec, state),
    goTo: (page: number) => move(() => ({ page })),
    // Back returns to the state before the search, not letter by letter.
    searchFor: (search: string) => move(() => ({ search }), state.search !== ""),
    filter: (filters: ListState<Sort, F>["filters"]) => move((now) => ({ filters: { ...now.filters, ...filters } })),
    /** Default direction: a new column's own default; the same column reverses. */
    sort: (by: string, desc?: boolean) =>
      move((now) => {
        const sortBy = by as Sort;
        const next = sortBy === now.sortBy ? !now.desc : spec.sorts?.[sortBy] !== "up";
        return { sortBy, desc: desc ?? next };
      }),
    clear: () => move(() => ({ search: "", filters: {} })),
  };
}
