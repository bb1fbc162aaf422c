import type { z } from "zod";
import type { WriteLink as Reply } from "../../contract/kit/files.ts";
import type { WriteLink } from "../adapters/files/port.ts";

export const writeLinkReply = ({ expiresAt, ...link }: WriteLink): z.output<typeof Reply> => ({
  ...link,
  method: "PUT",
  expiresAt: expiresAt.toISOString(),
});
