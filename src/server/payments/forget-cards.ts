import type { Deps } from "../deps.ts";
import { askProvider } from "./ask-provider.ts";

/** Has the provider forget every card of a customer whose account is gone. Repeatable. */
export async function forgetCards({ payments }: Deps, providerCustomerId: string): Promise<void> {
  for (const { id } of await askProvider(payments.listCards(providerCustomerId)))
    await askProvider(payments.detachCard(providerCustomerId, id));
}
