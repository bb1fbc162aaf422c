import { z } from "zod";

export const PAGE_SIZE = 25;

/** Paging parameters of every list. Replies include `count`, the number of all matches. */
export const Paging = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(PAGE_SIZE),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
});

/** Limit for counting a long list: counting all matches may take longer than finding the page. */
export const COUNTED_TO = 1000;

/** Sent with `count` by lists that may exceed this limit. The client shows "1,000+". */
export const More = z
  .literal(true)
  .optional()
  .meta({
    description: `There are more than \`count\`: over ${COUNTED_TO.toLocaleString("en-US")} are counted no further`,
  });

export const Flag = z.enum(["true", "false"]).transform((value) => value === "true");

export const Search = z.string().trim().max(100);

/**
 * Returns the query of a list: `limit`, `offset`, `search`, `sortBy` (one of `keys`, by default the first) and `desc`.
 * @param desc the default sort direction
 */
export const listQuery = <const Keys extends readonly [string, ...string[]]>(keys: Keys, desc = true) =>
  Paging.extend({
    search: Search.optional(),
    sortBy: z.enum(keys).default(keys[0] as never),
    desc: Flag.default(desc),
  });
