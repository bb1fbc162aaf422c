import { eq } from "drizzle-orm";
import * as contract from "../../contract/couriers/couriers.ts";
import type { BodyOf } from "../../contract/kit/call.ts";
import { users } from "../accounts/tables.ts";
import type { Deps, Tx } from "../deps.ts";
import { recordChange, type StaffChange } from "../history/record-change.ts";
import { refuse } from "../platform/http/errors.ts";
import { newId } from "../platform/ids.ts";
import { isTaken } from "../platform/database/write-failures.ts";
import { noSuchMessenger } from "./queries.ts";
import { couriers } from "./tables.ts";

type Form = BodyOf<typeof contract.addMessenger>;

/** @returns the new courier's id */
export async function addMessenger(deps: Deps, form: Form, by: string): Promise<string> {
  const id = newId();
  await withAccount(deps, form, async (tx, columns) => {
    await tx.insert(couriers).values({ ...columns, id, createdAt: deps.now() });
    const thing = courierRecord({ id, name: columns.name });
    await recordChange(deps, tx, { by, verb: "ADDED", thing, after: recordedCourier(columns) });
  });
  return id;
}

export async function updateMessenger(deps: Deps, messengerId: string, form: Form, by: string): Promise<void> {
  await withAccount(deps, form, async (tx, columns) => {
    const isIt = eq(couriers.id, messengerId);
    const [courier] = await tx.select().from(couriers).where(isIt).for("no key update");
    if (courier === undefined) throw noSuchMessenger();
    await tx.update(couriers).set(columns).where(isIt);
    const [before, after] = [recordedCourier(courier), recordedCourier(columns)];
    const thing = courierRecord({ id: messengerId, name: columns.name });
    await recordChange(deps, tx, { by, verb: "CHANGED", thing, before, after });
  });
}

type Columns = { name: string; phone: string | null; active: boolean; userId: string | null };

/** Names a courier for the audit log. */
export const courierRecord = ({ id, name }: { id: string; name: string }): StaffChange["thing"] => ({
  kind: "COURIER",
  id,
  name,
});

/** The audit log shows that the phone number changed, without the full number. */
const recordedCourier = ({ name, phone, active, userId }: Columns) => ({
  name,
  phone: phone === null ? null : `ends in ${phone.slice(-2)}`,
  active,
  account: userId,
});

/** Saves a courier. Rejects an account that is not a courier's or belongs to another one. */
async function withAccount(
  deps: Deps,
  { name, phone, active, userId }: Form,
  save: (tx: Tx, columns: Columns) => Promise<void>,
): Promise<void> {
  await deps.db
    .transaction(async (tx) => {
      if (userId !== null) {
        const [account] = await tx.select({ role: users.role }).from(users).where(eq(users.id, userId)).for("share");
        if (account?.role !== "MESSENGER") throw refuse(contract.addMessenger, "NO_COURIER_ACCOUNT");
      }
      await save(tx, { name, phone: phone ?? null, active, userId });
    })
    .catch((error: unknown) => {
      throw isTaken(error, "couriers_userId_unique") ? refuse(contract.addMessenger, "ACCOUNT_TAKEN") : error;
    });
}
