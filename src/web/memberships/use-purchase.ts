import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { getUser } from "../../contract/accounts/accounts.ts";
import type { ReplyOf } from "../../contract/kit/call.ts";
import { CallError, isRefusal } from "../../contract/kit/client.ts";
import {
  cancelTierChange,
  changeTier,
  confirmSubscription,
  listMemberships,
  type Membership,
  subscribe,
} from "../../contract/memberships/memberships.ts";
import { listPaymentMethods } from "../../contract/payments/payments.ts";
import type { MemberTierId } from "../../rules/memberships/tiers.ts";
import type { Cents } from "../../rules/money.ts";
import type { CardPicker, PayingCard } from "./card-picker.tsx";
import { confirmWithBank, type ProviderConfirmation } from "../parts/cards/confirm-with-bank.ts";
import { api } from "../platform/api.ts";
import { messageOf } from "../platform/form-errors.ts";
import { callKey } from "../platform/query.ts";
import { useRefreshUser } from "../platform/session.ts";
import { useAttempt } from "../platform/use-attempt.ts";

type Answer = ReplyOf<typeof subscribe>;

export type PurchaseState =
  | { kind: "idle" }
  | { kind: "working" }
  | { kind: "problem"; message: string; badCode: boolean }
  /**
   * The bank requires confirmation. Amount in cents; `tier` is the one being paid for, and a change if a membership is
   * already active.
   */
  | { kind: "secondStep"; subscriptionId: string; amount: Cents; tier: MemberTierId; isChange: boolean }
  | { kind: "pending"; message: string }
  | { kind: "done"; membership: Membership };

type Wish = { tier: MemberTierId; query?: { promoCode?: string }; card: PayingCard };

export type ToPay = { tier: MemberTierId; promoCode?: string | undefined; /** In cents. */ amount: Cents };

type Paid = Pick<ToPay, "tier" | "amount">;
type SecondStep = Extract<PurchaseState, { kind: "secondStep" }>;

/**
 * Buys and changes a membership. Each try has its own idempotency key; one with unknown outcome is retried with the
 * same key and card, so that customers never pay twice.
 */
export function usePurchase(userId: string) {
  const [state, setState] = useState<PurchaseState>({ kind: "idle" });
  const queries = useQueryClient();
  const refreshUser = useRefreshUser();
  const attempt = useAttempt<Wish>();
  // The button is disabled while it works, but a second click can arrive before the next render.
  const working = useRef(false);

  function refresh(): void {
    void queries.invalidateQueries({ queryKey: callKey(listMemberships) });
    void queries.invalidateQueries({ queryKey: callKey(getUser) });
    void queries.invalidateQueries({ queryKey: callKey(listPaymentMethods) });
  }

  function take({ outcome, message, subscriptionId, membership }: Answer, { amount, tier }: Paid): void {
    attempt.forget();
    refresh();
    if (outcome === "ACTIVE") {
      void refreshUser();
      setState({ kind: "done", membership });
    } else if (outcome === "REQUIRES_ACTION")
      setState({ kind: "secondStep", subscriptionId, amount, tier, isChange: membership.active });
    else if (outcome === "PENDING")
      setState({ kind: "pending", message: message ?? "Your payment is being processed." });
    else setState({ kind: "problem", message: message ?? "The card was declined. Try another.", badCode: false });
  }

  async function run(paid: Paid, send: () => Promise<Answer | null>): Promise<void> {
    if (working.current) return;
    working.current = true;
    setState({ kind: "working" });
    try {
      const answer = await send();
      if (answer) take(answer, paid);
      else setState({ kind: "idle" });
    } catch (error) {
      // Joined meanwhile, or no longer a member: show the current state.
      if (error instanceof CallError && error.status === 409) refresh();
      const badCode = isRefusal(error, subscribe, "BAD_COUPON");
      setState({ kind: "problem", message: badCode ? error.data.text : messageOf(error), badCode });
    } finally {
      working.current = false;
    }
  }

  /**
   * @param wished the purchase, except its card, which the picker provides @returns null if a field must be corrected
   * first
   */
  async function payBy(
    picker: CardPicker,
    wished: Omit<Wish, "card">,
    send: (wish: Wish, idempotencyKey: string) => Promise<Answer>,
  ): Promise<Answer | null> {
    const card = await picker.choose(attempt.unsettled()?.card ?? null);
    return card === null ? null : attempt.once({ ...wished, card }, send);
  }

  return {
    state,
    join: ({ tier, promoCode, amount }: ToPay, picker: CardPicker) =>
      run({ tier, amount }, () =>
        payBy(
          picker,
          { tier, query: promoCode === undefined ? {} : { promoCode } },
          ({ query, card }, idempotencyKey) =>
            api.call(subscribe, { params: { userId, tier }, query, body: card }, { idempotencyKey }),
        ),
      ),
    /** @param picker null if nothing is due now */
    change: ({ tier, amount }: ToPay, picker: CardPicker | null) =>
      run({ tier, amount }, () => {
        const send = (card: Partial<PayingCard>) =>
          api.call(changeTier, { params: { userId }, body: { tier, ...card } });
        return picker === null ? send({}) : payBy(picker, { tier }, ({ card }) => send(card));
      }),
    confirm: ({ subscriptionId, ...paid }: SecondStep, step: ProviderConfirmation) =>
      run(paid, async () => {
        const ask = () => api.call(confirmSubscription, { params: { userId, subscriptionId } });
        const answer = await confirmWithBank(ask, step);
        if (answer.outcome !== "ACTIVE" || answer.membership.tier === paid.tier) return answer;
        return { ...answer, outcome: "DECLINED", message: "The change was canceled. Nothing was charged. Try again." };
      }),
    /**
     * Closes the bank's confirmation. This also cancels a tier change, so that orders can use the current credits
     * again.
     */
    async leave({ isChange }: SecondStep): Promise<void> {
      setState({ kind: "idle" });
      if (!isChange) return;
      // If the lab does not answer, it cancels the change automatically after a few minutes.
      await api.call(cancelTierChange, { params: { userId } }).catch(() => undefined);
      refresh();
    },
    rest: () => setState({ kind: "idle" }),
  };
}
export type Purchase = ReturnType<typeof usePurchase>;
