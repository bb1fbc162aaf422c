import { randomUUID } from "node:crypto";
import { chmod, link, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { endOfName, type OutboxMail } from "./outbox-files.ts";
import type { Mailer } from "./port.ts";

/** Which file a key's mail is, so that nobody has to look through all of them: a folder beside the mails. */
const NAMES = "names";

/** A mail's file; its first line is its own name, and what it says follows. */
type Named = { name: string } & OutboxMail;

/**
 * The built-in mailer: each mail becomes a file of `dir`, named so that names sort by time. A mail with a known key
 * replaces the one before, in its place (docs/product/mails.md#outbox).
 */
export function outboxMailer(dir: string, now: () => Date): Mailer {
  const names = join(dir, NAMES);
  let written = 0;
  let opened = false;

  async function open(): Promise<void> {
    // Everyone's codes and links are in it. Only its owner may close one that was made when it was open to others.
    await mkdir(names, { recursive: true, mode: 0o700 });
    await chmod(dir, 0o700).catch(() => {});
    opened = true;
  }

  async function write(path: string, text: string): Promise<void> {
    if (!opened) await open();
    await writeFile(path, text, { mode: 0o600 }).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error;
      await open(); // whoever runs the lab has cleared it away
      await writeFile(path, text, { mode: 0o600 });
    });
  }

  return {
    async send({ key, to, subject, html, text }) {
      const at = now().toISOString();
      const end = endOfName(key);
      // The count keeps mails of one millisecond in order.
      const count = String(written++ % 1e6).padStart(6, "0");
      const name = `${at.replaceAll(/[:.]/g, "-")}-${count}${end}`;
      const mail: Named = { name, key, to, subject, at, html, text };
      // Written beside it and renamed: a reader sees a whole mail or none.
      const draft = join(dir, `.${name}.${randomUUID()}`);
      await write(draft, `${JSON.stringify(mail, null, 2)}\n`);
      await rename(draft, join(dir, await nameOnce(join(names, end), draft, name)));
    },
  };
}

/**
 * The name that a key was given first, by whichever process: the key's first mail stands in the folder of names as well, by the link
 * that only one can make.
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

/** Former versions noted the name alone. */
const nameIn = (noted: string): string => (noted.startsWith("{") ? (JSON.parse(noted) as Named).name : noted);
