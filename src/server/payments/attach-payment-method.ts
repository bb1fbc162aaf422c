import * as contract from "../../contract/payments/payments.ts";
import type { StoredCard } from "../adapters/payments/port.ts";
import type { Deps } from "../deps.ts";
import { refuse } from "../platform/http/errors.ts";
import { askProvider } from "./ask-provider.ts";
import { customerAtProvider } from "./customer-at-provider.ts";
import { orTryLater } from "./queries.ts";

/** Stores a card at the provider by the token that it gave the browser. The number never passes through here. */
export async function attachPaymentMethod(deps: Deps, userId: string, token: string): Promise<StoredCard> {
  const providerCustomerId = await orTryLater(customerAtProvider(deps, userId));
  const card = await orTryLater(askProvider(deps.payments.attachCard(providerCustomerId, token)));
  if (card === null) throw refuse(contract.attachPaymentMethod, "BAD_TOKEN");
  return card;
}

/** Stores a card that the reader at the counter has read. */
export async function attachReaderMethod(deps: Deps, userId: string, paymentMethodId: string): Promise<StoredCard> {
  const providerCustomerId = await orTryLater(customerAtProvider(deps, userId));
  const card = await orTryLater(askProvider(deps.payments.attachReaderMethod(providerCustomerId, paymentMethodId)));
  if (card === null) throw refuse(contract.attachReaderMethod, "NO_SUCH_READING");
  return card;
}
