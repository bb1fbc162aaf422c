import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

/** One mail as it lies in the outbox. */
export const OutboxMail = z.object({
  key: z.string(),
  to: z.string(),
  subject: z.string(),
  /** When it was sent. */
  at: z.iso.datetime(),
  html: z.string(),
  text: z.string(),
});
export type OutboxMail = z.output<typeof OutboxMail>;

const NAME = /^[\dTZ-]+-[\da-f]{16}\.json$/;

/** The end of the name of a mail's file: the same for the same key. */
export function endOfName(key: string): string {
  return `-${createHash("sha256").update(key).digest("hex").slice(0, 16)}.json`;
}

/** File names, oldest first. Nothing yet is an empty outbox. */
export async function outboxNames(dir: string): Promise<string[]> {
  const names = await readdir(dir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return names.filter((name) => NAME.test(name)).sort();
}

/**
 * Null when there is no such mail; only names of the outbox are looked for, so that none leads out of it.
 * @param to null as well when it is not to this address, told without making sense of the whole
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
