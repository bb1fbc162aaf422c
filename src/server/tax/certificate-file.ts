import { eq } from "drizzle-orm";
import type { BodyOf } from "../../contract/kit/call.ts";
import type * as contract from "../../contract/tax/exemptions.ts";
import type { CertificateType } from "../../rules/tax/exemptions.ts";
import type { CallDeps, Deps } from "../deps.ts";
import { looksRight } from "../files/looks-right.ts";
import { type StoredUpload, uploaderOf } from "../files/upload-handler.ts";
import { newWriteLink } from "../files/write-link-reply.ts";
import { recordChange } from "../history/record-change.ts";
import { HttpError, notFound } from "../platform/http/errors.ts";
import { newId } from "../platform/ids.ts";
import { thingOf } from "./grant-exemption.ts";
import { taxExemptions } from "./tables.ts";

const KEY = /^tax-certificates\/([0-9a-f-]{36})\/[0-9a-f-]{36}$/;

/** Returns an upload link for the certificate's file. */
export async function announceCertificate(
  deps: CallDeps,
  id: string,
  { type, size }: BodyOf<typeof contract.announceCertificate>,
) {
  const isIt = eq(taxExemptions.id, id);
  const [found] = await deps.db.select({ id: taxExemptions.id }).from(taxExemptions).where(isIt);
  if (found === undefined) throw notFound("Exemption not found.");
  return newWriteLink(deps, `tax-certificates/${found.id}/${newId()}`, { type, bytes: size });
}

/** Takes an uploaded certificate in, replacing the previous file. */
export async function receiveCertificate(deps: Deps, upload: StoredUpload): Promise<void> {
  const { db, files, jobs } = deps;
  const id = KEY.exec(upload.key)?.[1];
  if (id === undefined) throw notFound();
  const type = upload.type as CertificateType;
  if (!(await looksRight(deps, upload.key, type))) {
    await files.remove(upload.key);
    throw new HttpError(415, "This is not a PDF, JPEG or PNG. Choose another file.");
  }
  await db.transaction(async (tx) => {
    const isIt = eq(taxExemptions.id, id);
    const [before] = await tx.select().from(taxExemptions).where(isIt).for("update");
    if (before !== undefined) await tx.update(taxExemptions).set({ fileKey: upload.key, fileType: type }).where(isIt);
    const by = uploaderOf(upload.for ?? "nobody");
    if (before !== undefined && by !== null)
      await recordChange(deps, tx, { by, verb: "CHANGED", ...thingOf(before), before: null, after: { file: type } });
    // Deletes a file that arrived after its customer's account was deleted.
    const gone = before === undefined ? upload.key : before.fileKey;
    if (gone !== null) await jobs.enqueue(tx, "remove-files", { keys: [gone] });
  });
}
