import { randomUUID } from "node:crypto";
import { chmod, link, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { endOfName, type OutboxMail } from "./outbox-files.ts";
import type { Mailer } from "./port.ts";

/** Folder that maps each key to its mail's file, so that a lookup need not scan all mails. */
const NAMES = "names";

/** A mail's file; the first line is its file name, and the content follows. */
type Named = { name: string } & OutboxMail;

/**
 * The built-in mailer: each mail becomes a file in `dir`, named so that names sort by time. A mail with a known key
 * replaces the previous one, in its place (docs/product/mails.md#outbox).
 */
export function outboxMailer(dir: string, now: () => Date): Mailer {
  const names = join(dir, NAMES);
  let written = 0;
  let opened = false;

  async function open(): Promise<void> {
    // It contains everyone's codes and links. Only the owner may close a folder that was created open to others.
    await mkdir(names, { recursive: true, mode: 0o700 });
    await chmod(dir, 0o700).catch(() => {});
    opened = true;
  }

  async function write(path: string, text: string): Promise<void> {
    if (!opened) await open();
    await writeFile(path, text, { mode: 0o600 }).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error;
      await open(); // an operator has deleted the folder
      await writeFile(path, text, { mode: 0o600 });
    });
  }

  return {
    async send({ key, to, subject, html, text }) {
      const at = now().toISOString();
      const end = endOfName(key);
      // The counter orders mails of the same millisecond.
      const count = String(written++ % 1e6).padStart(6, "0");
      const name = `${at.replaceAll(/[:.]/g, "-")}-${count}${end}`;
      const mail: Named = { name, key, to, subject, at, html, text };
      // Written next to it and renamed: a reader sees a whole mail or none.
      const draft = join(dir, `.${name}.${randomUUID()}`);
      await write(draft, `${JSON.stringify(mail, null, 2)}\n`);
      await rename(draft, join(dir, await nameOnce(join(names, end), draft, name)));
    },
  };
}

/**
 * Returns the name that a key got first, in whichever process: the key's first mail is also in the folder of names,
 * through a hard link that only one process can create.
 */
async function nameOnce(path: string, draft: string, name: string): Promise<string> {
  try {
    await link(draft, path);
    return name;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return nameIn(await readFile(path, "utf8"));
  }
}

/** Older versions stored the name alone. */
const nameIn = (noted: string): string => (noted.startsWith("{") ? (JSON.parse(noted) as Named).name : noted);
