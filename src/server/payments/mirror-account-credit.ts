import { and, eq, isNull } from "drizzle-orm";
import type { Deps } from "../deps.ts";
import { requestProvider } from "./request-provider.ts";
import { customerAtProvider } from "./customer-at-provider.ts";
import { accountCreditEntries } from "../credits/tables.ts";

/** Tells the provider one entry of the ledger. The entry's id is the key, so that telling again changes nothing. */
export async function mirrorAccountCredit(deps: Deps, entryId: string): Promise<void> {
  const [entry] = await deps.db.select().from(accountCreditEntries).where(eq(accountCreditEntries.id, entryId));
  if (entry === undefined || entry.mirroredAt !== null) return;
  const providerCustomerId = await customerAtProvider(deps, entry.userId);
  // There, a negative balance is credit.
  await requestProvider(deps.payments.adjustBalance({ key: entry.id, providerCustomerId, change: -entry.change }));
  await deps.db
    .update(accountCreditEntries)
    .set({ mirroredAt: deps.now() })
    .where(and(eq(accountCreditEntries.id, entryId), isNull(accountCreditEntries.mirroredAt)));
}
