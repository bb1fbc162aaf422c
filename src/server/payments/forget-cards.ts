import type { Deps } from "../deps.ts";
import { requestProvider } from "./request-provider.ts";

/** Deletes every card of a deleted account at the provider. Repeatable. */
export async function forgetCards({ payments }: Deps, providerCustomerId: string): Promise<void> {
  for (const { id } of await requestProvider(payments.listCards(providerCustomerId)))
    await requestProvider(payments.detachCard(providerCustomerId, id));
}
