import { z } from "zod";
import { Time } from "./fields.ts";

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

const CURSORS = {
  uuid: {
    example: "1796000000000000.019a8f6e-7a1c-7c2e-9b5d-3f1f0c9f7a11",
    form: /^\d{1,16}\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  },
  number: { example: "1796000000000000.42", form: /^\d{1,16}\.[1-9]\d{0,8}$/ },
} as const;

/**
 * Returns parameters of lists that programs copy: with either, the list is sorted by the time of the last change, oldest
 * first, and its reply has a `nextCursor` (docs/api.md#copy-a-list).
 * @param id the type of the records' ids
 */
export const copyQuery = (id: keyof typeof CURSORS) => ({
  updatedSince: Time.optional().meta({
    description: "Only records that changed at this instant or later, in the order of their last change",
    example: "2026-11-29T08:00:00.000Z",
  }),
  cursor: z.string().regex(CURSORS[id].form, "Send a nextCursor of this list").optional().meta({
    description: "The `nextCursor` of the page before; only records after it, in the order of their last change",
    example: CURSORS[id].example,
  }),
});

export const NextCursor = z.string().nullable().optional().meta({
  description: "Sent with `updatedSince` or `cursor`: send it as `cursor` for the next page; null on the last one",
});
