/** Reads and writes one filter in the URL. `undefined` means no filter and is not written. */
export type FilterParam<T> = { read(text: string): T | undefined; write(value: T): string };

export const oneOf = <const T extends string>(list: readonly T[]): FilterParam<T> => ({
  read: (text) => list.find((known) => known === text),
  write: (value) => value,
});

export const words: FilterParam<string> = {
  read: (text) => text.trim().slice(0, LONGEST_WORDS) || undefined,
  write: (value) => value,
};

export const uuid: FilterParam<string> = {
  read: (text) => (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text) ? text : undefined),
  write: (value) => value,
};

/** A calendar day, "2026-11-21". */
export const day: FilterParam<string> = {
  read: (text) => {
    const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
    return time !== null && !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text) ? text : undefined;
  },
  write: (value) => value,
};

/** Maximum length of a typed filter, in characters. */
export const LONGEST_WORDS = 64;

export type Filters = Record<string, FilterParam<unknown>>;
type NoFilters = Record<never, never>;
type FilterValues<F extends Filters> = {
  [Name in keyof F]?: (F[Name] extends FilterParam<infer T> ? T : never) | undefined;
};

/** Default sort direction of a column: "down" has the newest, the most expensive, or Z on top. */
type Way = "up" | "down";

export type ListSpec<Sort extends string = never, F extends Filters = NoFilters> = {
  pageSize: number;
  /** Sort fields; the first is the default. */
  sorts?: Readonly<Record<Sort, Way>>;
  /** Keys are the parameter names in the URL and in the API query; not "page", "search", "sort", or "order". */
  filters?: F;
};

export type ListState<Sort extends string = string, F extends Filters = Filters> = {
  /** From 1. */
  page: number;
  search: string;
  sortBy: Sort;
  desc: boolean;
  filters: FilterValues<F>;
};

/** The API's maximum offset (contract/kit/paging.ts). */
const FURTHEST_ROW = 1_000_000;
const LONGEST_SEARCH = 100;

/** Reads a list's state from the URL; invalid values are ignored. */
export function readList<Sort extends string, F extends Filters>(
  { pageSize, sorts, filters }: ListSpec<Sort, F>,
  params: URLSearchParams,
): ListState<Sort, F> {
  const names = Object.keys(sorts ?? {}) as Sort[];
  const sortBy = names.find((name) => name === params.get("sort")) ?? names[0]!;
  const order = params.get("order");
  const way = order === "up" || order === "down" ? order : sorts?.[sortBy];
  const page = Math.floor(Number(params.get("page"))) || 1;
  const values = Object.entries(filters ?? {}).map(([name, param]) => [name, param.read(params.get(name) ?? "")]);
  return {
    page: Math.min(Math.max(1, page), Math.floor(FURTHEST_ROW / pageSize) + 1),
    search: (params.get("search") ?? "").trim().slice(0, LONGEST_SEARCH),
    sortBy,
    desc: way !== "up",
    filters: Object.fromEntries(values) as FilterValues<F>,
  };
}

/** Writes a list's state to URL parameters. Omits defaults and preserves other entries of `params`. */
export function writeList<Sort extends string, F extends Filters>(
  { sorts, filters }: ListSpec<Sort, F>,
  state: ListState<Sort, F>,
  params: URLSearchParams,
): URLSearchParams {
  const next = new URLSearchParams(params);
  const put = (name: string, text: string | undefined) => {
    if (text === undefined || text === "") next.delete(name);
    else next.set(name, text);
  };
  const usual = Object.keys(sorts ?? {})[0];
  const way = state.desc ? "down" : "up";
  put("page", state.page > 1 ? String(state.page) : undefined);
  put("search", state.search.trim().slice(0, LONGEST_SEARCH));
  put("sort", state.sortBy === usual ? undefined : state.sortBy);
  put("order", sorts === undefined || way === sorts[state.sortBy] ? undefined : way);
  for (const [name, param] of Object.entries(filters ?? {})) {
    const value = state.filters[name];
    put(name, value === undefined ? undefined : param.write(value));
  }
  return next;
}

/** Whether a search or filter is active. */
export const isNarrowed = ({ search, filters }: { search: string; filters: object }): boolean =>
  search !== "" || Object.values(filters).some((value) => value !== undefined);

export type ListQuery<Sort extends string, F extends Filters> = FilterValues<F> & {
  limit: number;
  offset: number;
  search?: string;
} & ([Sort] extends [never] ? unknown : { sortBy: Sort; desc: "true" | "false" });

/** Returns the API query for the list; omits unused parameters. */
export function queryOf<Sort extends string, F extends Filters>(
  { pageSize, sorts }: ListSpec<Sort, F>,
  { page, search, sortBy, desc, filters }: ListState<Sort, F>,
): ListQuery<Sort, F> {
  return {
    limit: pageSize,
    offset: (page - 1) * pageSize,
    ...(search === "" ? {} : { search }),
    ...(sorts === undefined ? {} : { sortBy, desc: String(desc) }),
    ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)),
  } as ListQuery<Sort, F>;
}
