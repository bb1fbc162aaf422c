import type { TierId } from "../src/rules/memberships/tiers.ts";
import { sandboxSubscriptions } from "../src/server/adapters/payments/sandbox/sandbox-subscriptions.ts";
import type { Deps, Tx } from "../src/server/deps.ts";
import { subscribe } from "../src/server/memberships/subscribe.ts";
import type { Lab } from "../src/server/composition-root.ts";
import { attachPaymentMethod } from "../src/server/payments/attach-payment-method.ts";
import { quietAt } from "./demo-deps.ts";

/**
 * Makes a customer a member the usual way, with a test card and at another time, so that the membership renews and can
 * be changed.
 */
export async function joinTheClub(
  { deps, database }: Lab,
  tx: Tx,
  member: { userId: string; tier: TierId; at: Date },
): Promise<void> {
  const { userId, tier, at } = member;
  const then: Deps = {
    ...quietAt(deps, at),
    db: tx as unknown as Deps["db"],
    // The provider's webhooks are left out: the lab queries it right away.
    subscriptions: sandboxSubscriptions({
      pool: database.pool,
      now: () => at,
      tell: async () => {},
      secret: deps.settings.authSecret,
    }),
  };
  const made = await deps.payments.sandbox!.makeToken({ number: "4242424242424242", expMonth: 12, expYear: 2034 });
  if ("refusal" in made) throw new Error(made.refusal);
  await attachPaymentMethod(then, userId, made.token);
  const { outcome, message } = await subscribe(then, { userId, tier, idempotencyKey: null });
  if (outcome !== "ACTIVE") throw new Error(`a demo membership came to nothing: ${outcome} ${message}`);
}
