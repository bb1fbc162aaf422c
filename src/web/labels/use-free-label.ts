import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { isRefusal } from "../../contract/kit/client.ts";
import type { Order } from "../../contract/orders/order.ts";
import { updateUserOrder } from "../../contract/checkout/order-changes.ts";
import { getUserOrder } from "../../contract/orders/orders.ts";
import { buyOwnLabel, getOwnLabel, type Label } from "../../contract/shipping/shipping.ts";
import { FREE_LABEL } from "../../rules/shipping/delivery.ts";
import { api } from "../platform/api.ts";
import { messageOf } from "../platform/form-errors.ts";
import { callKey } from "../platform/query.ts";

/** Poll interval and number of polls for a label that is not created yet. */
const LOOK_AGAIN_MS = 1000;
const LOOKS = 20;

type Wish = { userId: string; orderId: number; addressId: string };

export type LabelState =
  | { step: "choosing"; problem: string | null }
  | { step: "working" }
  | { step: "ready"; orderId: number; label: Label }
  /** The label is not created yet; it will be listed with the order. */
  | { step: "waiting"; orderId: number };

/**
 * Gets an order's free USPS label: adds its shipment to the order, requests the label, and waits for it
 * (docs/product/shipping.md#free-label).
 */
export function useFreeLabel(): { state: LabelState; request: (wish: Wish) => Promise<void> } {
  const [state, setState] = useState<LabelState>({ step: "choosing", problem: null });
  const queries = useQueryClient();
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);

  async function request(wish: Wish) {
    setState({ step: "working" });
    try {
      const shipmentId = await wayOfLabel(wish);
      const label = await labelOf(wish, shipmentId, () => gone.current);
      void queries.invalidateQueries({ queryKey: callKey(getUserOrder) });
      if (label.state === "REFUSED")
        setState({ step: "choosing", problem: label.problem ?? "USPS doesn't recognize this address." });
      else if (label.url === null) setState({ step: "waiting", orderId: wish.orderId });
      else setState({ step: "ready", orderId: wish.orderId, label });
    } catch (error) {
      setState({ step: "choosing", problem: messageOf(error) });
    }
  }
  return { state, request };
}

const freeWay = ({ shipments }: Order) =>
  shipments.find(({ serviceLevel }) => serviceLevel === FREE_LABEL.serviceLevel)?.id ?? null;

/** Returns the label's shipment; an order has only one, so an existing one is reused. */
async function wayOfLabel(wish: Wish): Promise<string> {
  const params = { userId: wish.userId, orderId: wish.orderId };
  const order = await api.call(getUserOrder, { params });
  const known = freeWay(order);
  if (known !== null) return known;
  const change = (version: number) =>
    api.call(updateUserOrder, {
      params,
      body: {
        version,
        newShipments: [
          {
            tempKey: "label",
            method: "PREPAID_LABEL",
            serviceLevel: FREE_LABEL.serviceLevel,
            customerAddressId: wish.addressId,
            toCustomer: false,
          },
        ],
      },
    });
  const changed = await change(order.version).catch((error: unknown) => {
    // Another part of the order changed meanwhile; it does not affect the label.
    if (isRefusal(error, updateUserOrder, "STALE")) return change(error.data.version);
    throw error;
  });
  return freeWay(changed)!;
}

async function labelOf(wish: Wish, shipmentId: string, isGone: () => boolean): Promise<Label> {
  const params = { userId: wish.userId, orderId: wish.orderId, shipmentId };
  let { label } = await api.call(buyOwnLabel, { params });
  for (let looks = 0; label.state === "BUYING" && looks < LOOKS && !isGone(); looks++) {
    await new Promise((done) => setTimeout(done, LOOK_AGAIN_MS));
    ({ label } = await api.call(getOwnLabel, { params }));
  }
  return label;
}
