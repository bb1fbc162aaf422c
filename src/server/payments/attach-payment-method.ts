import { eq } from "drizzle-orm";
import * as contract from "../../contract/payments.ts";
import type { StoredCard } from "../adapters/payments/port.ts";
import { users } from "../accounts/tables.ts";
import type { Deps } from "../deps.ts";
import { notFound, refuse } from "../platform/http/errors.ts";
import { askProvider } from "./ask-provider.ts";
import { orTryLater, providerCustomerOf } from "./queries.ts";
import { paymentCustomers } from "./tables.ts";

/** Stores a card at the provider by the token that it gave the browser. The number never passes through here. */
export async function attachPaymentMethod(deps: Deps, userId: string, token: string): Promise<StoredCard> {
  const providerCustomerId = await customerAtProvider(deps, userId);
  const card = await orTryLater(askProvider(deps.payments.attachCard(providerCustomerId, token)));
  if (card === null) throw refuse(contract.attachPaymentMethod, "BAD_TOKEN");
  return card;
}

/** Makes the customer known to the provider, once: it is asked with the user's id as key, so that two requests get the same record. */
async function customerAtProvider(deps: Deps, userId: string): Promise<string> {
  const known = await providerCustomerOf(deps.db, userId);
  if (known !== null) return known;
  const [user] = await deps.db.select({ id: users.id }).from(users).where(eq(users.id, userId));
  if (user === undefined) throw notFound("There is no such user.");
  const { providerCustomerId } = await orTryLater(askProvider(deps.payments.createCustomer(user.id)));
  await deps.db.insert(paymentCustomers).values({ userId: user.id, providerCustomerId }).onConflictDoNothing();
  return providerCustomerId;
}
