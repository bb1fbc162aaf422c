import { z } from "zod";

/** The path of the server's own links to files. */
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

/** Asks for a file with all that is known of it written into its beginning, as it is known when it is fetched. */
export const WITH_FACTS = { with: "facts" } as const;
/** @param link a signed link to a picture */
export const withFacts = (link: string): string => `${link}&${new URLSearchParams(WITH_FACTS).toString()}`;
