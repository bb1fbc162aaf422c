import { eq } from "drizzle-orm";
import * as contract from "../../contract/couriers/zip-codes.ts";
import type { BodyOf } from "../../contract/kit/call.ts";
import type { Deps } from "../deps.ts";
import { refuse } from "../platform/http/errors.ts";
import { noSuchZipCode, zipCodeReply, type ZipCodeReply } from "./queries.ts";
import { servedZipCodes } from "./tables.ts";

export async function addZipCode({ db, now }: Deps, form: BodyOf<typeof contract.addZipCode>): Promise<ZipCodeReply> {
  const [added] = await db
    .insert(servedZipCodes)
    .values({ ...form, createdAt: now() })
    .onConflictDoNothing()
    .returning();
  if (added === undefined) throw refuse(contract.addZipCode, "KNOWN");
  return zipCodeReply(added);
}

export async function updateZipCode(
  { db }: Deps,
  zip: string,
  form: BodyOf<typeof contract.updateZipCode>,
): Promise<ZipCodeReply> {
  const [changed] = await db.update(servedZipCodes).set(form).where(eq(servedZipCodes.zip, zip)).returning();
  if (changed === undefined) throw noSuchZipCode();
  return zipCodeReply(changed);
}

export async function removeZipCode({ db }: Deps, zip: string): Promise<void> {
  const removed = await db
    .delete(servedZipCodes)
    .where(eq(servedZipCodes.zip, zip))
    .returning({ zip: servedZipCodes.zip });
  if (removed.length === 0) throw noSuchZipCode();
}
