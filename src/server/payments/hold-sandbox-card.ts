import * as contract from "../../contract/payments/readers.ts";
import type { HeldCard } from "../adapters/payments/readers-port.ts";
import type { Deps } from "../deps.ts";
import { refuse } from "../platform/http/errors.ts";

/** Does at the built-in provider's reader what a customer does at the counter; its event comes the usual way, a moment later. */
export async function holdTestCard(
  deps: Deps,
  { readerId, card }: { readerId: string; card: HeldCard },
): Promise<void> {
  const { testReaders } = deps.payments;
  if (testReaders === null) throw refuse(contract.holdTestCard, "NO_TEST_PROVIDER");
  if (!(await testReaders.holdCard(readerId, card))) throw refuse(contract.holdTestCard, "NOTHING_WAITS");
  // It is fetched by the clock, too, but who tries waits for it.
  await deps.db.transaction((tx) => deps.jobs.enqueue(tx, "deliver-sandbox-events", {}));
}
