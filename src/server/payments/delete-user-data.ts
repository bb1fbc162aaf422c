import { eq, inArray } from "drizzle-orm";
import { accountCreditEntries } from "../credits/tables.ts";
import type { Deps, Tx } from "../deps.ts";
import type { User } from "../module.ts";
import { FORGOTTEN, ordersOf } from "../orders/delete-user-data.ts";
import { providerCustomerOf } from "./queries.ts";
import { disputes, heldCredits, paymentCustomers, payments, refunds } from "./tables.ts";

/** Anonymizes payments for the books: removes cards and texts, and has the provider delete the cards. */
export async function deleteUserData(tx: Tx, { id }: User, { jobs }: Deps): Promise<void> {
  const providerCustomerId = await providerCustomerOf(tx, id);
  if (providerCustomerId !== null) await jobs.enqueue(tx, "forget-cards", { providerCustomerId });
  await tx.delete(paymentCustomers).where(eq(paymentCustomers.userId, id));
  const theirs = ordersOf(tx, id);
  await tx.update(refunds).set({ reason: FORGOTTEN, problem: null }).where(inArray(refunds.orderId, theirs));
  await tx.update(heldCredits).set({ reason: FORGOTTEN }).where(inArray(heldCredits.orderId, theirs));
  await tx.update(disputes).set({ answer: null, problem: null }).where(eq(disputes.userId, id));
  await tx.update(payments).set({ card: null, problem: null, reference: "" }).where(eq(payments.userId, id));
  await tx.update(accountCreditEntries).set({ note: "" }).where(eq(accountCreditEntries.userId, id));
}
