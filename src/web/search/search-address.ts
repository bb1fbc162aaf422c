import { LONGEST_TERM } from "../../rules/likeness.ts";

/** Where all that a term finds is shown. */
export const searchPath = (term: string): string => `/search?${new URLSearchParams({ q: term })}`;

/** What an address looks for, "" for nothing. */
export const termOf = (search: URLSearchParams): string => (search.get("q") ?? "").trim().slice(0, LONGEST_TERM).trim();
