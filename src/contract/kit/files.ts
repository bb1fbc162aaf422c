import { z } from "zod";

export const WriteLink = z.object({
  /** PUT the file's bytes here, with exactly this content-type and content-length. */
  url: z.string(),
  method: z.literal("PUT"),
  headers: z.record(z.string(), z.string()),
  expiresAt: z.iso.datetime(),
});
