import { and, isNotNull, isNull, lt } from "drizzle-orm";
import { SECOND_MS } from "../../rules/time.ts";
import { ProviderUnreachable } from "../adapters/payments/port.ts";
import type { Deps } from "../deps.ts";
import { FINISH_AFTER_SECONDS, finishPayment } from "./finish-payment.ts";
import { payments } from "./tables.ts";

/**
 * Looks at what waits at card readers. Their provider tells when a card was held to one; should that be lost, it is found all the same
 * while somebody stands there, and what was left behind is called off.
 */
export async function sweepReaders(deps: Deps): Promise<void> {
  const before = new Date(deps.now().getTime() - FINISH_AFTER_SECONDS * SECOND_MS);
  const waiting = await deps.db
    .select({ id: payments.id })
    .from(payments)
    .where(and(isNotNull(payments.readerId), isNull(payments.settledAt), lt(payments.createdAt, before)));
  for (const { id } of waiting) {
    try {
      await finishPayment(deps, id, { by: null, told: "by mail" });
    } catch (error) {
      if (!(error instanceof ProviderUnreachable)) throw error;
      deps.log.warn("payment provider unreachable; what waits at readers is looked at in the next round");
      return;
    }
  }
}
