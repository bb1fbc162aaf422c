import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

export const OutboxMail = z.object({
  key: z.string(),
  to: z.string(),
  subject: z.string(),
  at: z.iso.datetime(),
  html: z.string(),
  text: z.string(),
});
export type OutboxMail = z.output<typeof OutboxMail>;

const NAME = /^[\dTZ-]+-[\da-f]{16}\.json$/;

/** Returns the end of a mail's file name: the same for the same key. */
export function endOfName(key: string): string {
  return `-${createHash("sha256").update(key).digest("hex").slice(0, 16)}.json`;
}

/** Returns file names, oldest first. A missing folder is an empty outbox. */
export async function outboxNames(dir: string): Promise<string[]> {
  const names = await readdir(dir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return names.filter((name) => NAME.test(name)).sort();
}

/**
 * Returns null when there is no such mail. Accepts only outbox file names, so that no path leads out of the folder.
 * @param to null too when the mail is for a different address, checked without parsing the whole file
 */
export async function readMail(dir: string, name: string, to?: string): Promise<OutboxMail | null> {
  if (!NAME.test(name)) return null;
  const text = await readFile(join(dir, name), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (text === null || (to !== undefined && !text.includes(JSON.stringify(to)))) return null;
  const mail = OutboxMail.parse(JSON.parse(text));
  return to === undefined || mail.to === to ? mail : null;
}
