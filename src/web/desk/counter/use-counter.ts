import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { handOverGoods } from "../../../contract/bench/goods.ts";
import { receiveOrder, stickersOfOrders } from "../../../contract/bench/bench.ts";
import { cancelUserOrder } from "../../../contract/checkout/order-changes.ts";
import { placeOrderFor } from "../../../contract/checkout/order-desk.ts";
import type { Order } from "../../../contract/orders/order.ts";
import { getOrder } from "../../../contract/orders/orders.ts";
import { isGoods } from "../../../rules/orders/goods.ts";
import { placeOnce } from "../../parts/orders/place-once.ts";
import { api } from "../../platform/api.ts";
import { messageOf } from "../../platform/form-errors.ts";
import { showErrorToast } from "../../platform/kit/toasts/show-toast.ts";
import { printPdf } from "../../platform/print-pdf.ts";
import { callKey } from "../../platform/query.ts";
import { stored, useStored } from "../../platform/storage.ts";
import { CounterDraft, NEW_DRAFT, orderOf } from "./counter-draft.ts";

const draftOfTab = stored("nice.counter", 1, CounterDraft, { ofTab: true });

export type Finished = { order: Order; /** Cents returned to the customer. */ change: number; isPaid: boolean };

/** The order at the counter: composed, placed, paid, and finished. Each step can be repeated after an error. */
export function useCounter() {
  const draft = useStored(draftOfTab) ?? NEW_DRAFT;
  const queries = useQueryClient();
  const [finished, setFinished] = useState<Finished | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const change = (part: Partial<CounterDraft>) => draftOfTab.set({ ...(draftOfTab.get() ?? NEW_DRAFT), ...part });
  const keep = (order: Order) => queries.setQueryData(callKey(getOrder, { params: { orderId: order.id } }), order);

  async function doing(step: () => Promise<void>) {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      await step();
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  return {
    draft,
    change,
    problem,
    isBusy,
    finished,

    place: (customerId: string, expectedTotal: number) =>
      doing(async () => {
        const saved = { get: () => draft.attempt, set: (attempt: CounterDraft["attempt"]) => change({ attempt }) };
        const body = { ...orderOf(draft), customerId, expectedTotal };
        const order = await placeOnce(saved, body, (sent, idempotencyKey) =>
          api.call(placeOrderFor, { body: sent }, { idempotencyKey }),
        );
        keep(order);
        change({ orderId: order.id, attempt: null });
      }),

    /** Cancels the placed order without an e-mail; its film and goods can be changed again. */
    backToItems: (order: Order) =>
      doing(async () => {
        const params = { userId: order.customerId, orderId: order.id };
        await api.call(cancelUserOrder, { params, query: { toChange: "true" } });
        change({ orderId: null });
      }),

    /** Receives the film, hands over the goods of a paid order, and prints the stickers. */
    finish: (order: Order, taken: { change: number; isPaid: boolean }) =>
      doing(async () => {
        const params = { orderId: order.id };
        let now = order;
        if (order.rolls.some(({ arrived }) => !arrived)) {
          const arrivedRollIds = order.rolls.map(({ id }) => id);
          now = await api.call(receiveOrder, { params, body: { version: order.version, arrivedRollIds } });
        }
        const goods = order.lines.filter(isGoods);
        if (taken.isPaid && goods.length > 0 && goods.every(({ byVendor }) => !byVendor))
          now = await api.call(handOverGoods, { params, body: { packs: true } });
        keep(now);
        draftOfTab.set(null);
        setFinished({ order: now, ...taken });
        if (now.rolls.length > 0) await printStickers(order.id);
      }),

    next() {
      draftOfTab.set(null);
      setFinished(null);
      setProblem(null);
    },
  };
}

export async function printStickers(orderId: number): Promise<void> {
  try {
    printPdf((await api.call(stickersOfOrders, { query: { orderIds: String(orderId) } })) as Blob);
  } catch (error) {
    showErrorToast(`Stickers not printed. ${messageOf(error)}`);
  }
}
