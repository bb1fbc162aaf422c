import type { FilmFilters } from "../../../contract/film/film-filters.ts";
import { FILM_FORMATS, type FilmFormat, type Process, PROCESSES } from "../../../rules/film/film.ts";
import { parseOrderNumber } from "../../../rules/orders/number.ts";

export type LibrarySearch = {
  text: string;
  tagId?: string | undefined;
  locationId?: string | undefined;
  brand?: string | undefined;
  model?: string | undefined;
  format?: FilmFormat | undefined;
  process?: Process | undefined;
  /** A year, "2026", or a month, "2026-11". */
  when?: string | undefined;
  favorites?: true | undefined;
  untagged?: true | undefined;
};
export type LibraryChange = Partial<LibrarySearch>;

/** The API's limit. */
const LONGEST_TEXT = 100;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const WHEN = /^(?:19|20)\d\d(?:-(?:0[1-9]|1[0-2]))?$/;

type Param = {
  name: string;
  read: (text: string) => unknown;
  write: (value: never) => string;
};
const word = (longest: number) => (text: string) => text.trim().slice(0, longest) || undefined;
const matching = (form: RegExp) => (text: string) => (form.test(text) ? text : undefined);
const flag = { read: (text: string) => (text === "1" ? true : undefined), write: () => "1" };

/** Each filter's URL parameter. Invalid values are ignored. */
const PARAMS: Record<Exclude<keyof LibrarySearch, "text">, Param> = {
  tagId: { name: "tag", read: matching(UUID), write: String },
  locationId: { name: "place", read: matching(UUID), write: String },
  brand: { name: "brand", read: word(60), write: String },
  model: { name: "film", read: word(80), write: String },
  format: { name: "format", read: (text) => FILM_FORMATS.find((known) => known === text), write: String },
  process: { name: "process", read: (text) => PROCESSES.find((known) => known === text), write: String },
  when: { name: "when", read: matching(WHEN), write: String },
  favorites: { name: "favorites", ...flag },
  untagged: { name: "untagged", ...flag },
};
const PARTS = Object.keys(PARAMS) as (keyof typeof PARAMS)[];

export function readLibrarySearch(params: URLSearchParams): LibrarySearch {
  const found = PARTS.flatMap((part) => {
    const value = PARAMS[part].read(params.get(PARAMS[part].name) ?? "");
    return value === undefined ? [] : [[part, value]];
  });
  return { text: (params.get("q") ?? "").trim().slice(0, LONGEST_TEXT), ...Object.fromEntries(found) };
}

/** Returns the URL's parameters with these changes: undefined removes one, parameters unrelated to the search stay. */
export function withLibrarySearch(params: URLSearchParams, change: LibraryChange): URLSearchParams {
  const next = new URLSearchParams(params);
  const put = (name: string, text: string | undefined) => {
    if (text === undefined || text === "") next.delete(name);
    else next.set(name, text);
  };
  if ("text" in change) put("q", change.text?.trim().slice(0, LONGEST_TEXT));
  for (const part of PARTS) {
    if (!(part in change)) continue;
    const value = change[part];
    put(PARAMS[part].name, value === undefined ? undefined : PARAMS[part].write(value as never));
  }
  return next;
}

/** Clears the search and all filters. */
export const NOTHING_NARROWED: LibraryChange = {
  text: "",
  ...Object.fromEntries(PARTS.map((part) => [part, undefined])),
};

/** Returns the number of active filters, without the search text. A film's brand and model count as one. */
export const filtersOn = (search: LibrarySearch): number =>
  PARTS.filter((part) => part !== "brand" && search[part] !== undefined).length;

export const isNarrowed = (search: LibrarySearch): boolean => search.text !== "" || filtersOn(search) > 0;

type Query = { [Name in keyof FilmFilters]?: string | number };

/** Returns the API's query. "#1042" finds that order; any other text is searched for. */
export function queryOfSearch({ text, when, favorites, untagged, ...filters }: LibrarySearch): Query {
  const [orderId] = text.startsWith("#") ? parseOrderNumber(text) : [];
  return {
    ...filters,
    ...(orderId !== undefined ? { orderId } : text === "" ? {} : { search: text }),
    ...(when === undefined ? {} : daysOf(when)),
    ...(favorites && { favorites: "true" }),
    ...(untagged && { tagged: "false" }),
  };
}

export function daysOf(when: string): { from: string; to: string } {
  const [year, month] = when.split("-");
  if (month === undefined) return { from: `${year}-01-01`, to: `${year}-12-31` };
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return { from: `${when}-01`, to: `${when}-${last}` };
}
