import { chmod, mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { endOfName, outboxNames, type OutboxMail } from "./outbox-files.ts";
import type { Mailer } from "./port.ts";

/**
 * The built-in mailer: each mail becomes a file of `dir`, named so that names sort by time. A mail with a known key
 * replaces the one before, in its place (docs/product/mails.md#outbox).
 */
export function outboxMailer(dir: string, now: () => Date): Mailer {
  let written = 0;
  return {
    async send({ key, to, subject, html, text }) {
      // Everyone's codes and links are in it. Only its owner may close one that was made when it was open to others.
      await mkdir(dir, { recursive: true, mode: 0o700 });
      await chmod(dir, 0o700).catch(() => {});
      const at = now().toISOString();
      const end = endOfName(key);
      const known = (await outboxNames(dir)).find((name) => name.endsWith(end));
      // The count keeps mails of one millisecond in order.
      const count = String(written++ % 1e6).padStart(6, "0");
      const name = known ?? `${at.replaceAll(/[:.]/g, "-")}-${count}${end}`;
      const mail: OutboxMail = { key, to, subject, at, html, text };
      // Written beside it and renamed: a reader sees a whole mail or none.
      const draft = join(dir, `.${name}.${process.pid}.${count}`);
      await writeFile(draft, `${JSON.stringify(mail, null, 2)}\n`, { mode: 0o600 });
      await rename(draft, join(dir, name));
    },
  };
}
