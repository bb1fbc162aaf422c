import { and, eq, isNull } from "drizzle-orm";
import { crc32 } from "node:zlib";
import type { Lab } from "../../rules/lab-settings/lab-profile.ts";
import { users } from "../accounts/tables.ts";
import { subscribers } from "../community/tables.ts";
import type { Deps } from "../deps.ts";
import { storeZip, zipBytes } from "../files/store-zip.ts";
import { enqueueMail } from "../mails/enqueue-mail.ts";
import { sql } from "drizzle-orm";
import { type ExportedFile, exportedFiles } from "./exported-files.ts";
import { EXPORT_RETENTION_DAYS, EXPORT_TYPE, exportKey } from "./exports.ts";
import { dataExports } from "./tables.ts";

/** Creates the zip of all the user's data, and e-mails them. Repeatable: replaces the leftovers of a killed run. */
export async function makeExport(deps: Deps, exportId: string): Promise<void> {
  const { db, files, now, lab } = deps;
  const waiting = and(eq(dataExports.id, exportId), isNull(dataExports.readyAt));
  const [row] = await db
    .select({ userId: dataExports.userId, email: users.email, firstName: users.firstName })
    .from(dataExports)
    .innerJoin(users, eq(users.id, dataExports.userId))
    .where(waiting);
  if (row === undefined) return;
  const { userId, email, firstName } = row;
  const content: ExportedFile[] = [readMe(lab, now())];
  for await (const file of exportedFiles(deps, userId)) content.push(file);
  const [subscriber] = await db
    .select()
    .from(subscribers)
    .where(eq(sql`lower(${subscribers.email})`, email.toLowerCase()));
  content.push({ name: "newsletter.json", content: Buffer.from(JSON.stringify(subscriber ?? null, null, 2)) });
  const zip = await zipOf(content, now(), lab.timeZone);
  const key = exportKey(exportId);
  await files.remove(key); // from a killed attempt: it may be outdated
  await files.write(key, zip, { type: EXPORT_TYPE, bytes: zip.length });
  await db.transaction(async (tx) => {
    const made = await tx
      .update(dataExports)
      .set({ readyAt: now(), key, bytes: zip.length, files: content.length })
      .where(waiting)
      .returning({ id: dataExports.id });
    if (made.length === 0) return;
    const url = `${deps.settings.publicUrl}/users/${userId}/settings#data`;
    const data = { firstName, url, days: EXPORT_RETENTION_DAYS };
    await enqueueMail(deps, tx, { template: "data-export", to: email, key: `data-export:${exportId}`, data });
  });
}

async function zipOf(content: readonly ExportedFile[], modified: Date, timeZone: string): Promise<Buffer> {
  const entries = content.map(({ name, content: of }) => ({ name, bytes: of.length, crc: crc32(of), modified, of }));
  const parts: Buffer[] = [];
  await storeZip(
    entries,
    { part: { start: 0, end: zipBytes(entries) - 1 }, timeZone },
    (file, { start, end }, use) => use(file.of.subarray(start, end + 1)),
    async (piece) => void parts.push(Buffer.from(piece)),
  );
  return Buffer.concat(parts);
}

function readMe(lab: Lab, at: Date): ExportedFile {
  const text = `Your data at ${lab.name}, as of ${at.toISOString()}.

Each .json file is what the lab's API answers to you: account.json is your account, orders/ holds every order whole, invoices/ the
invoices as PDF. Amounts are US cents, times are UTC. Links to pictures in these files do not work: your scans are downloaded as
pictures under Rolls, Scans, "Download everything", from the largest file that is stored of each.

Not in here: passwords, codes and keys, which are stored hashed or encrypted; the lab's own notes about its work; the numbers of
cards, which the payment service has and the lab has not.

Questions: ${lab.email}
`;
  return { name: "README.txt", content: Buffer.from(text) };
}
