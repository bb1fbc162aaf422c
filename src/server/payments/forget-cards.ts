import type { Deps } from "../deps.ts";
import { requestProvider } from "./request-provider.ts";

/** Has the provider forget every card of a customer whose account is gone. Repeatable. */
export async function forgetCards({ payments }: Deps, providerCustomerId: string): Promise<void> {
  for (const { id } of await requestProvider(payments.listCards(providerCustomerId)))
    await requestProvider(payments.detachCard(providerCustomerId, id));
}
