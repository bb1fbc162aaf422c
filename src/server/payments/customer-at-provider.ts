import { eq } from "drizzle-orm";
import { users } from "../accounts/tables.ts";
import type { Deps } from "../deps.ts";
import { notFound } from "../platform/http/errors.ts";
import { requestProvider } from "./request-provider.ts";
import { providerCustomerOf } from "./queries.ts";
import { paymentCustomers } from "./tables.ts";

/**
 * Creates the customer's record at the provider, once: the user's id is the idempotency key, so two requests get the
 * same record.
 */
export async function customerAtProvider(deps: Pick<Deps, "db" | "payments">, userId: string): Promise<string> {
  const known = await providerCustomerOf(deps.db, userId);
  if (known !== null) return known;
  const [user] = await deps.db.select({ id: users.id }).from(users).where(eq(users.id, userId));
  if (user === undefined) throw notFound("User not found.");
  const { providerCustomerId } = await requestProvider(deps.payments.createCustomer(user.id));
  await deps.db.insert(paymentCustomers).values({ userId: user.id, providerCustomerId }).onConflictDoNothing();
  return providerCustomerId;
}
