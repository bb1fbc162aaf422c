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

/** A list in the address, as the parts of the kit move it. */
export type ListInAddress = Pick<ListState, "page" | "search" | "sortBy" | "desc"> & {
  pageSize: number;
  /** Whether less is shown than there is. */
  isNarrowed: boolean;
  goTo: (page: number) => void;
  searchFor: (search: string) => void;
  sort: (sortBy: string, desc?: boolean) => void;
  clear: () => void;
};

/**
 * Keeps page, search, sorting and filters of a list in the address, so that Back, reload and links keep them.
 * @param spec stands outside of the component
 */
export function useListAddress<Sort extends string = never, F extends Filters = Record<never, never>>(
  spec: ListSpec<Sort, F>,
) {
  const [params, changeParams] = useSearchParamChanges();
  const state = readList(spec, params);

  /** Any change but that of the page itself begins at the first page. */
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
    // Back leads to before the search, not through its letters.
    searchFor: (search: string) => move(() => ({ search }), state.search !== ""),
    filter: (filters: ListState<Sort, F>["filters"]) => move((now) => ({ filters: { ...now.filters, ...filters } })),
    /** Unless told which way: by another column as is usual for it, by the same one the other way round. */
    sort: (by: string, desc?: boolean) =>
      move((now) => {
        const sortBy = by as Sort;
        const next = sortBy === now.sortBy ? !now.desc : spec.sorts?.[sortBy] !== "up";
        return { sortBy, desc: desc ?? next };
      }),
    /** Takes back search and filters. */
    clear: () => move(() => ({ search: "", filters: {} })),
  };
}
