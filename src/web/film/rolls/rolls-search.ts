/** The orders that the list can be shown in, by their name in the address; the first is the usual one. */
export const SORTS = [
  { value: "newest", label: "Newest first", sortBy: "createdAt", desc: true },
  { value: "oldest", label: "Oldest first", sortBy: "createdAt", desc: false },
  { value: "synced", label: "Latest scans first", sortBy: "syncedAt", desc: true },
] as const;
export type Sort = (typeof SORTS)[number];

export const readSort = (params: URLSearchParams): Sort =>
  SORTS.find((sort) => sort.value === params.get("sort")) ?? SORTS[0];

/** The address with this order; the usual one is left out of it. */
export function withSort(params: URLSearchParams, sort: string): URLSearchParams {
  const next = new URLSearchParams(params);
  if (sort === SORTS[0].value) next.delete("sort");
  else next.set("sort", sort);
  return next;
}
