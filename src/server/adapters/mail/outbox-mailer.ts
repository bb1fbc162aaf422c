import { randomUUID } from "node:crypto";
import { chmod, link, mkdir, readFile, rename, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { endOfName, type OutboxMail } from "./outbox-files.ts";
import type { Mailer } from "./port.ts";

/** Which file a key's mail is, so that nobody has to look through all of them: a folder beside the mails. */
const NAMES = "names";

/**
 * The built-in mailer: each mail becomes a file of `dir`, named so that names sort by time. A mail with a known key
 * replaces the one before, in its place (docs/product/mails.md#outbox).
 */
export function outboxMailer(dir: string, now: () => Date): Mailer {
  let written = 0;
  return {
    async send({ key, to, subject, html, text }) {
      // Everyone's codes and links are in it. Only its owner may close one that was made when it was open to others.
      const names = join(dir, NAMES);
      await mkdir(names, { recursive: true, mode: 0o700 });
      await chmod(dir, 0o700).catch(() => {});
      const at = now().toISOString();
      const end = endOfName(key);
      // The count keeps mails of one millisecond in order.
      const count = String(written++ % 1e6).padStart(6, "0");
      const name = await nameOnce(join(names, end), `${at.replaceAll(/[:.]/g, "-")}-${count}${end}`);
      const mail: OutboxMail = { key, to, subject, at, html, text };
      // Written beside it and renamed: a reader sees a whole mail or none.
      const draft = join(dir, `.${name}.${randomUUID()}`);
      await writeFile(draft, `${JSON.stringify(mail, null, 2)}\n`, { mode: 0o600 });
      await rename(draft, join(dir, name));
    },
  };
}

/** The name that a key was given first, by whichever process. @param path where it is noted */
async function nameOnce(path: string, name: string): Promise<string> {
  const note = `${path}.${randomUUID()}`;
  await writeFile(note, name, { mode: 0o600 });
  try {
    // What is linked is there whole; a second one is refused.
    await link(note, path);
    return name;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return await readFile(path, "utf8");
  } finally {
    await unlink(note);
  }
}
