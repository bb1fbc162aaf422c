import { and, eq, isNull } from "drizzle-orm";
import type { Deps } from "../deps.ts";
import { requestProvider } from "./request-provider.ts";
import { customerAtProvider } from "./customer-at-provider.ts";
import { accountCreditEntries } from "../credits/tables.ts";

/** Sends a ledger entry to the provider. The entry's id is the idempotency key, so sending it again changes nothing. */
export async function mirrorAccountCredit(deps: Deps, entryId: string): Promise<void> {
  const [entry] = await deps.db.select().from(accountCreditEntries).where(eq(accountCreditEntries.id, entryId));
  if (entry === undefined || entry.mirroredAt !== null) return;
  const providerCustomerId = await customerAtProvider(deps, entry.userId);
  // The provider uses a negative balance for credit.
  await requestProvider(deps.payments.adjustBalance({ key: entry.id, providerCustomerId, change: -entry.change }));
  await deps.db
    .update(accountCreditEntries)
    .set({ mirroredAt: deps.now() })
    .where(and(eq(accountCreditEntries.id, entryId), isNull(accountCreditEntries.mirroredAt)));
}
