import { eq } from "drizzle-orm";
import * as contract from "../../contract/couriers/zip-codes.ts";
import type { BodyOf } from "../../contract/kit/call.ts";
import type { Deps } from "../deps.ts";
import { recordChange } from "../history/record-change.ts";
import { refuse } from "../platform/http/errors.ts";
import { noSuchZipCode, zipCodeReply, type ZipCodeReply } from "./queries.ts";
import { servedZipCodes } from "./tables.ts";

export async function addZipCode(
  { db, now }: Deps,
  form: BodyOf<typeof contract.addZipCode>,
  by: string,
): Promise<ZipCodeReply> {
  return db.transaction(async (tx) => {
    const [added] = await tx
      .insert(servedZipCodes)
      .values({ ...form, createdAt: now() })
      .onConflictDoNothing()
      .returning();
    if (added === undefined) throw refuse(contract.addZipCode, "KNOWN");
    await recordChange({ now }, tx, { by, verb: "ADDED", thing: thingOf(added), after: form });
    return zipCodeReply(added);
  });
}

export async function updateZipCode(
  { db, now }: Deps,
  zip: string,
  form: BodyOf<typeof contract.updateZipCode>,
  by: string,
): Promise<ZipCodeReply> {
  return db.transaction(async (tx) => {
    const isIt = eq(servedZipCodes.zip, zip);
    const [before] = await tx.select().from(servedZipCodes).where(isIt).for("no key update");
    if (before === undefined) throw noSuchZipCode();
    const [changed] = await tx.update(servedZipCodes).set(form).where(isIt).returning();
    await recordChange({ now }, tx, { by, verb: "CHANGED", thing: thingOf(before), before, after: form });
    return zipCodeReply(changed!);
  });
}

export async function removeZipCode({ db, now }: Deps, zip: string, by: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [before] = await tx.delete(servedZipCodes).where(eq(servedZipCodes.zip, zip)).returning();
    if (before === undefined) throw noSuchZipCode();
    await recordChange({ now }, tx, { by, verb: "REMOVED", thing: thingOf(before), before });
  });
}

const thingOf = ({ zip }: { zip: string }) => ({ kind: "ZIP_CODE" as const, id: zip, name: zip });
