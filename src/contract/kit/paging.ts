import { z } from "zod";

/** So many things are on a page unless more or fewer are asked for. */
export const PAGE_SIZE = 25;

/** The paging every list takes. Answers give `count`, the number of all that match. */
export const Paging = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(PAGE_SIZE),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
});

/** A long list is counted so far: counting all that match may take longer than finding the page. */
export const COUNTED_TO = 1000;

/** Beside `count` where a list may be that long; its client says "1,000+". */
export const More = z
  .literal(true)
  .optional()
  .meta({
    description: `There are more than \`count\`: over ${COUNTED_TO.toLocaleString("en-US")} are counted no further`,
  });

/** A flag in a query string: `true` or `false`. */
export const Flag = z.enum(["true", "false"]).transform((value) => value === "true");

/** What a list is searched for. */
export const Search = z.string().trim().max(100);

/**
 * The query of a list: `limit`, `offset`, `search`, `sortBy` (one of `keys`, the first unless told otherwise) and `desc`.
 * @param desc which way it is sorted unless the client says so
 */
export const listQuery = <const Keys extends readonly [string, ...string[]]>(keys: Keys, desc = true) =>
  Paging.extend({
    search: Search.optional(),
    sortBy: z.enum(keys).default(keys[0] as never),
    desc: Flag.default(desc),
  });
