/** Sort orders of the list by their URL value; the first is the default. */
export const SORTS = [
  { value: "newest", label: "Newest first", sortBy: "createdAt", desc: true },
  { value: "oldest", label: "Oldest first", sortBy: "createdAt", desc: false },
  { value: "synced", label: "Latest scans first", sortBy: "syncedAt", desc: true },
] as const;
export type Sort = (typeof SORTS)[number];

export const readSort = (params: URLSearchParams): Sort =>
  SORTS.find((sort) => sort.value === params.get("sort")) ?? SORTS[0];

/** Returns the URL's parameters with this sort order; the default is left out. */
export function withSort(params: URLSearchParams, sort: string): URLSearchParams {
  const next = new URLSearchParams(params);
  if (sort === SORTS[0].value) next.delete("sort");
  else next.set("sort", sort);
  return next;
}
