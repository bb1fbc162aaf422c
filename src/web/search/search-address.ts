import { LONGEST_TERM } from "../../rules/likeness.ts";

export const searchPath = (term: string): string => `/search?${new URLSearchParams({ q: term })}`;

/** Returns the search term in the URL's query, "" if none. */
export const termOf = (search: URLSearchParams): string => (search.get("q") ?? "").trim().slice(0, LONGEST_TERM).trim();
