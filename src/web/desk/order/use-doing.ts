import type { Order } from "../../../contract/orders/order.ts";
import { showToast } from "../../platform/kit/toasts/show-toast.ts";
import { useSaveOrder } from "./save-order.ts";

/** Runs an action on the order; after an error, refetches the order so that the dialog shows the reason. */
export function useDoing(order: Order, done: string) {
  const keep = useSaveOrder(order.id);
  return async (call: () => Promise<Order>): Promise<void> => {
    try {
      await keep(await call());
    } catch (error) {
      await keep();
      throw error;
    }
    showToast(done);
  };
}
