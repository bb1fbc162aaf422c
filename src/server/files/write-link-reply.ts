import type { z } from "zod";
import type { WriteLink as Reply } from "../../contract/kit/files.ts";
import type { WriteLink } from "../adapters/files/port.ts";

/** A write link as calls answer it. */
export const writeLinkReply = ({ expiresAt, ...link }: WriteLink): z.output<typeof Reply> => ({
  ...link,
  method: "PUT",
  expiresAt: expiresAt.toISOString(),
});
