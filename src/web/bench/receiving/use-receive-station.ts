import { startTransition, useOptimistic, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { Order } from "../../../contract/orders/order.ts";
import { quickSearchOrders } from "../../../contract/orders/orders.ts";
import { isLabNumber } from "../../../rules/film/lab-number.ts";
import { orderOfBarcode, parseOrderNumber } from "../../../rules/orders/number.ts";
import { api } from "../../platform/api.ts";
import { messageOf } from "../../platform/form-errors.ts";
import { useScanHandler } from "../../platform/kit/scanner/use-scanner.ts";
import { playSuccessSound } from "../stations/sounds.ts";
import type { Stop } from "../stations/station.ts";
import { checkSticker, stopForSlip } from "./open-parcel.ts";

/** @param onOpen called when a slip opens another parcel */
export function useReceiveStation(onOpen: () => void) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [order, setOrder] = useState<Order>();
  const [stop, setStop] = useState<Stop | null>(null);
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const orderParam = Number(params.get("order"));
  // Set at once: a key pressed right after the scan belongs to this order, before the URL has changed.
  const [orderId, setOrderId] = useOptimistic(Number.isSafeInteger(orderParam) && orderParam > 0 ? orderParam : null);

  function open(next: number) {
    const open = order?.id === orderId ? order : undefined;
    const why = stopForSlip(open, next);
    if (why) return setStop(why);
    playSuccessSound();
    onOpen();
    setChecked(new Set());
    startTransition(async () => {
      setOrderId(next);
      await navigate({ search: `?order=${next}` }, { preventScrollReset: true });
    });
  }

  function check(labNumber: string) {
    const found = checkSticker(order?.id === orderId ? order : undefined, labNumber);
    if ("stop" in found) return setStop(found.stop);
    playSuccessSound();
    setChecked((now) => new Set([...now, found.roll.labNumber!]));
  }

  useScanHandler((text) => {
    if (stop !== null) return;
    const slip = orderOfBarcode(text);
    if (slip === null) check(text);
    else open(slip);
  });

  return {
    orderId,
    /** Whether the open order's rolls have lab numbers, and so stickers. */
    hasNumbers: order?.id === orderId && order.rolls.some(({ labNumber }) => labNumber !== null),
    stop,
    checked,
    /** Updates the open order for the next scan. */
    know: setOrder,
    seen: () => setStop(null),
    /** For slips or stickers that cannot be scanned. */
    async type(text: string): Promise<void> {
      if (isLabNumber(text)) return check(text);
      const unknown = { title: "Order not found", text: `No order has the number ${text}.` };
      if (parseOrderNumber(text).length === 0) return setStop(unknown);
      try {
        const { orders } = await api.call(quickSearchOrders, { query: { search: text, strict: "true" } });
        if (orders[0]) open(orders[0].id);
        else setStop(unknown);
      } catch (error) {
        setStop({ title: "No connection", text: `${text}: ${messageOf(error)}` });
      }
    },
  };
}
