import { z } from "zod";

export const FILES_PATH = "/api/files/";

export const WriteLink = z.object({
  url: z.string().meta({
    description: "Absolute. PUT the file's bytes here, with exactly these headers and the announced length",
  }),
  method: z.literal("PUT"),
  headers: z.record(z.string(), z.string()),
  expiresAt: z.iso.datetime(),
  confirmUrl: z.string().nullable().meta({
    description:
      "Where files go straight to a store: POST here, with nothing, once the file is put; it is then answered as a PUT. Null: the PUT is",
  }),
});

/** Query that requests a file with its current metadata embedded at its beginning. */
export const WITH_FACTS = { with: "facts" } as const;
/** @param link a signed link to a picture */
export const withFacts = (link: string): string => `${link}&${new URLSearchParams(WITH_FACTS).toString()}`;
