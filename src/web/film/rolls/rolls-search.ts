export type RollsSearch = { text: string; sortBy: "createdAt" | "syncedAt"; desc: boolean };

/** The orders that the list can be shown in, by their name in the address; the first is the usual one. */
export const SORTS = [
  { value: "newest", label: "Newest first", sortBy: "createdAt", desc: true },
  { value: "oldest", label: "Oldest first", sortBy: "createdAt", desc: false },
  { value: "synced", label: "Latest scans first", sortBy: "syncedAt", desc: true },
] as const;
export type SortName = (typeof SORTS)[number]["value"];

/** As long as the call takes. */
const LONGEST_TEXT = 100;

export function readRollsSearch(params: URLSearchParams): RollsSearch & { sort: SortName } {
  const { value, sortBy, desc } = SORTS.find((sort) => sort.value === params.get("sort")) ?? SORTS[0];
  return { text: (params.get("q") ?? "").trim().slice(0, LONGEST_TEXT), sort: value, sortBy, desc };
}

/** The address with these changed; what is usual is left out of it. */
export function withRollsSearch(params: URLSearchParams, change: { text?: string; sort?: string }): URLSearchParams {
  const next = new URLSearchParams(params);
  const put = (name: string, value: string | undefined, usual: string) => {
    if (value === undefined) return;
    if (value === usual) next.delete(name);
    else next.set(name, value);
  };
  put("q", change.text?.trim().slice(0, LONGEST_TEXT), "");
  put("sort", change.sort, SORTS[0].value);
  return next;
}
