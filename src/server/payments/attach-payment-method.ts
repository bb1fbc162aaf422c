import * as contract from "../../contract/payments/payments.ts";
import type { StoredCard } from "../adapters/payments/port.ts";
import type { Deps } from "../deps.ts";
import { doneFor, recordChange } from "../history/record-change.ts";
import { refuse } from "../platform/http/errors.ts";
import { requestProvider } from "./request-provider.ts";
import { customerAtProvider } from "./customer-at-provider.ts";
import { orTryLater } from "./queries.ts";

/** Returns the client secret for entering a card at the provider; null if none is needed. */
export async function beginPaymentMethod(deps: Deps, userId: string): Promise<string | null> {
  const providerCustomerId = await orTryLater(customerAtProvider(deps, userId));
  const setup = await orTryLater(requestProvider(deps.payments.beginCardSetup(providerCustomerId)));
  return setup?.clientSecret ?? null;
}

/** Stores a card at the provider by its token from the browser. The card number never reaches our server. */
export async function attachPaymentMethod(deps: Deps, userId: string, token: string): Promise<StoredCard> {
  const providerCustomerId = await orTryLater(customerAtProvider(deps, userId));
  const card = await orTryLater(requestProvider(deps.payments.attachCard(providerCustomerId, token)));
  if (card === null) throw refuse(contract.attachPaymentMethod, "BAD_TOKEN");
  return card;
}

export async function attachReaderMethod(
  deps: Deps,
  userId: string,
  { paymentMethodId, by }: { paymentMethodId: string; by: string },
): Promise<StoredCard> {
  const providerCustomerId = await orTryLater(customerAtProvider(deps, userId));
  const card = await orTryLater(requestProvider(deps.payments.attachReaderMethod(providerCustomerId, paymentMethodId)));
  if (card === null) throw refuse(contract.attachReaderMethod, "NO_SUCH_READING");
  await recordChange(deps, deps.db, { by, ...doneFor(userId, "attachReaderMethod") });
  return card;
}
