import { eq } from "drizzle-orm";
import * as contract from "../../contract/couriers/couriers.ts";
import type { BodyOf } from "../../contract/kit/call.ts";
import { users } from "../accounts/tables.ts";
import type { Deps, Tx } from "../deps.ts";
import { refuse } from "../platform/http/errors.ts";
import { newId } from "../platform/ids.ts";
import { isTaken } from "../platform/database/write-failures.ts";
import { noSuchMessenger } from "./queries.ts";
import { messengers } from "./tables.ts";

type Form = BodyOf<typeof contract.addMessenger>;

/** @returns the new courier's id */
export async function addMessenger(deps: Deps, form: Form): Promise<string> {
  const id = newId();
  await withAccount(deps, form, async (tx, columns) => {
    await tx.insert(messengers).values({ ...columns, id, createdAt: deps.now() });
  });
  return id;
}

export async function updateMessenger(deps: Deps, messengerId: string, form: Form): Promise<void> {
  await withAccount(deps, form, async (tx, columns) => {
    const changed = await tx
      .update(messengers)
      .set(columns)
      .where(eq(messengers.id, messengerId))
      .returning({ id: messengers.id });
    if (changed.length === 0) throw noSuchMessenger();
  });
}

/** Saves a courier whose account, if they have one, is a courier's and no other's. */
async function withAccount(
  deps: Deps,
  { name, phone, active, userId }: Form,
  save: (
    tx: Tx,
    columns: { name: string; phone: string | null; active: boolean; userId: string | null },
  ) => Promise<void>,
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
      throw isTaken(error, "messengers_userId_unique") ? refuse(contract.addMessenger, "ACCOUNT_TAKEN") : error;
    });
}
