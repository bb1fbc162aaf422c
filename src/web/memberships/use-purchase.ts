import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { v4 as newKey } from "uuid";
import type { ReplyOf } from "../../contract/kit/call.ts";
import { CallError, isRefusal } from "../../contract/kit/client.ts";
import {
  changeTier,
  confirmSubscription,
  listMemberships,
  type Membership,
  subscribe,
} from "../../contract/memberships/memberships.ts";
import { listPaymentMethods, makeDefaultPaymentMethod } from "../../contract/payments/payments.ts";
import type { PurchasableTierId } from "../../rules/memberships/tiers.ts";
import type { Cents } from "../../rules/money.ts";
import type { CardPicker } from "../parts/cards/card-picker.tsx";
import { makeSecondStep, type StepAtProvider } from "../parts/cards/make-second-step.ts";
import { api } from "../platform/api.ts";
import { messageOf } from "../platform/form-errors.ts";
import { callKey } from "../platform/query.ts";
import { useRefreshUser } from "../platform/session.ts";
import { isUnknownOutcome } from "../platform/unknown-outcome.ts";

type Answer = ReplyOf<typeof subscribe>;

/** What became of the last try. */
export type PurchaseState =
  | { kind: "idle" }
  | { kind: "working" }
  | { kind: "problem"; message: string; badCode: boolean }
  /** The bank asks. Amount in cents. */
  | { kind: "secondStep"; subscriptionId: string; amount: Cents }
  | { kind: "pending"; message: string }
  | { kind: "done"; membership: Membership };

export type ToPay = { tier: PurchasableTierId; promoCode?: string | undefined; /** In cents. */ amount: Cents };

/**
 * Buys and changes a membership. A membership is paid by the default card, so the chosen one becomes that first. Each try has
 * a key of its own; one whose outcome is unknown is repeated under the same key, so that nobody pays twice.
 */
export function usePurchase(userId: string) {
  const [state, setState] = useState<PurchaseState>({ kind: "idle" });
  const queries = useQueryClient();
  const refreshUser = useRefreshUser();
  const attempt = useRef<{ key: string; wish: string } | null>(null);
  /** What the last try was paid with, and by which card. */
  const paying = useRef<{ with: CardPicker; card: string } | null>(null);
  // The button is disabled while it works, but a second click can come before that is drawn.
  const working = useRef(false);

  function refresh(): void {
    void queries.invalidateQueries({ queryKey: callKey(listMemberships) });
    void queries.invalidateQueries({ queryKey: callKey(listPaymentMethods) });
  }

  async function take({ outcome, message, subscriptionId, membership }: Answer, amount: Cents): Promise<void> {
    attempt.current = null;
    if (outcome === "DECLINED" && paying.current !== null) await paying.current.with.declined(paying.current.card);
    refresh();
    if (outcome === "ACTIVE") {
      void refreshUser();
      setState({ kind: "done", membership });
    } else if (outcome === "REQUIRES_ACTION") setState({ kind: "secondStep", subscriptionId, amount });
    else if (outcome === "PENDING") setState({ kind: "pending", message: message ?? "The payment is on its way." });
    else setState({ kind: "problem", message: message ?? "The card was declined. Try another.", badCode: false });
  }

  async function run(amount: Cents, send: () => Promise<Answer | null>): Promise<void> {
    if (working.current) return;
    working.current = true;
    setState({ kind: "working" });
    try {
      const answer = await send();
      if (answer) await take(answer, amount);
      else setState({ kind: "idle" });
    } catch (error) {
      if (!isUnknownOutcome(error)) attempt.current = null;
      // Joined in the meantime, or not a member any more: the page shows what there is now.
      if (error instanceof CallError && error.status === 409) refresh();
      const badCode = isRefusal(error, subscribe, "BAD_COUPON");
      setState({ kind: "problem", message: badCode ? error.data.text : messageOf(error), badCode });
    } finally {
      working.current = false;
    }
  }

  /** @returns the card's id, or null when there is something to correct first */
  async function payBy(picker: CardPicker): Promise<string | null> {
    const card = await picker.choose();
    if (card === null) return null;
    paying.current = { with: picker, card };
    const { paymentMethods } = await api.call(listPaymentMethods, { params: { userId } });
    if (paymentMethods.some(({ id, isDefault }) => id === card && isDefault)) return card;
    await api.call(makeDefaultPaymentMethod, { params: { userId, paymentMethodId: card } });
    return card;
  }

  return {
    state,
    join: ({ tier, promoCode, amount }: ToPay, picker: CardPicker) =>
      run(amount, async () => {
        const card = await payBy(picker);
        if (card === null) return null;
        const wish = JSON.stringify([tier, promoCode, card]);
        attempt.current = attempt.current?.wish === wish ? attempt.current : { key: newKey(), wish };
        const query = promoCode === undefined ? {} : { promoCode };
        return api.call(subscribe, { params: { userId, tier }, query }, { idempotencyKey: attempt.current.key });
      }),
    /** @param picker null where nothing is to be paid now */
    change: ({ tier, amount }: ToPay, picker: CardPicker | null) =>
      run(amount, async () => {
        paying.current = null;
        if (picker !== null && (await payBy(picker)) === null) return null;
        return api.call(changeTier, { params: { userId }, body: { tier } });
      }),
    confirm: (subscriptionId: string, step: StepAtProvider, amount: Cents) =>
      run(amount, () =>
        makeSecondStep(() => api.call(confirmSubscription, { params: { userId, subscriptionId } }), step),
      ),
    rest: () => setState({ kind: "idle" }),
  };
}
export type Purchase = ReturnType<typeof usePurchase>;
