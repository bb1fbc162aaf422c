import { z } from "zod";

/** The paging every list takes. Answers give `count`, the number of all that match. */
export const Paging = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(25),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
});

/** A flag in a query string: `true` or `false`. */
export const Flag = z.enum(["true", "false"]).transform((value) => value === "true");
