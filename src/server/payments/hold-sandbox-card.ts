import * as contract from "../../contract/payments/readers.ts";
import type { HeldCard } from "../adapters/payments/readers-port.ts";
import type { Deps } from "../deps.ts";
import { refuse } from "../platform/http/errors.ts";

/** Simulates holding a card to a sandbox reader at the counter. Its webhook follows shortly. */
export async function holdTestCard(
  deps: Deps,
  { readerId, card }: { readerId: string; card: HeldCard },
): Promise<void> {
  const { sandbox } = deps.payments;
  if (sandbox === null) throw refuse(contract.holdTestCard, "NO_TEST_PROVIDER");
  if (!(await sandbox.holdCard(readerId, card))) throw refuse(contract.holdTestCard, "NOTHING_WAITS");
  // A scheduled job delivers it as well, but the tester is waiting.
  await deps.db.transaction((tx) => deps.jobs.enqueue(tx, "deliver-sandbox-events", {}));
}
