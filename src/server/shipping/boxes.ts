import { asc, eq, sql } from "drizzle-orm";
import type { BodyOf } from "../../contract/kit/call.ts";
import type * as contract from "../../contract/shipping/rates.ts";
import type { Db, Deps } from "../deps.ts";
import { recordChange } from "../history/record-change.ts";
import { parcelBoxes } from "./tables.ts";

export const listBoxes = (db: Db): Promise<contract.ParcelBox[]> =>
  db
    .select()
    .from(parcelBoxes)
    .orderBy(sql`${parcelBoxes.lengthIn} * ${parcelBoxes.widthIn} * ${parcelBoxes.heightIn}`, asc(parcelBoxes.name));

const thingOf = ({ id, name }: contract.ParcelBox) => ({ kind: "PARCEL_BOX" as const, id, name });

export async function saveBox(
  { db, now }: Deps,
  boxId: string,
  form: BodyOf<typeof contract.saveBox>,
  by: string,
): Promise<contract.ParcelBox> {
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(parcelBoxes).where(eq(parcelBoxes.id, boxId)).for("no key update");
    const [box] = await tx
      .insert(parcelBoxes)
      .values({ ...form, id: boxId })
      .onConflictDoUpdate({ target: parcelBoxes.id, set: form })
      .returning();
    const change = before === undefined ? { verb: "ADDED" as const } : { verb: "CHANGED" as const, before };
    await recordChange({ now }, tx, { by, ...change, thing: thingOf(box!), after: form });
    return box!;
  });
}

/** Repeating it is harmless. */
export async function removeBox({ db, now }: Deps, boxId: string, by: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [before] = await tx.delete(parcelBoxes).where(eq(parcelBoxes.id, boxId)).returning();
    if (before !== undefined) await recordChange({ now }, tx, { by, verb: "REMOVED", thing: thingOf(before), before });
  });
}
