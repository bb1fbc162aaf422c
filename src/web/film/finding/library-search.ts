import type { FilmFilters } from "../../../contract/film/film-filters.ts";
import { FILM_FORMATS, type FilmFormat, type Process, PROCESSES } from "../../../rules/film/film.ts";
import { parseOrderNumber } from "../../../rules/orders/number.ts";

/** What a customer's rolls or scans are narrowed to, as it stands in the address. */
export type LibrarySearch = {
  text: string;
  tagId?: string | undefined;
  locationId?: string | undefined;
  brand?: string | undefined;
  model?: string | undefined;
  format?: FilmFormat | undefined;
  process?: Process | undefined;
  /** A year, "2026", or a month of one, "2026-11". */
  when?: string | undefined;
  favourites?: true | undefined;
  untagged?: true | undefined;
};
export type LibraryChange = Partial<LibrarySearch>;

/** As long as the call takes. */
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

/** Each part by its name in the address. What makes no sense there counts as not there. */
const PARAMS: Record<Exclude<keyof LibrarySearch, "text">, Param> = {
  tagId: { name: "tag", read: matching(UUID), write: String },
  locationId: { name: "place", read: matching(UUID), write: String },
  brand: { name: "brand", read: word(60), write: String },
  model: { name: "film", read: word(80), write: String },
  format: { name: "format", read: (text) => FILM_FORMATS.find((known) => known === text), write: String },
  process: { name: "process", read: (text) => PROCESSES.find((known) => known === text), write: String },
  when: { name: "when", read: matching(WHEN), write: String },
  favourites: { name: "favourites", ...flag },
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

/** The address with these changed: what is undefined is taken out, what is not the search's stays. */
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

/** Takes back all that narrows. */
export const NOTHING_NARROWED: LibraryChange = {
  text: "",
  ...Object.fromEntries(PARTS.map((part) => [part, undefined])),
};

/** How many filters are on, beside the words. A film's maker and name are one. */
export const filtersOn = (search: LibrarySearch): number =>
  PARTS.filter((part) => part !== "brand" && search[part] !== undefined).length;

export const isNarrowed = (search: LibrarySearch): boolean => search.text !== "" || filtersOn(search) > 0;

type Query = { [Name in keyof FilmFilters]?: string | number };

/** What to ask the lab for. "#1042" means that order; everything else is searched in the words. */
export function queryOfSearch({ text, when, favourites, untagged, ...asked }: LibrarySearch): Query {
  const [orderId] = text.startsWith("#") ? parseOrderNumber(text) : [];
  return {
    ...asked,
    ...(orderId !== undefined ? { orderId } : text === "" ? {} : { search: text }),
    ...(when === undefined ? {} : daysOf(when)),
    ...(favourites && { favourites: "true" }),
    ...(untagged && { tagged: "false" }),
  };
}

/** The first and the last day of a year or month. */
export function daysOf(when: string): { from: string; to: string } {
  const [year, month] = when.split("-");
  if (month === undefined) return { from: `${year}-01-01`, to: `${year}-12-31` };
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return { from: `${when}-01`, to: `${when}-${last}` };
}
