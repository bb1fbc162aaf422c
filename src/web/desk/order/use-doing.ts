import type { Order } from "../../../contract/orders/order.ts";
import { showToast } from "../../platform/kit/toasts/show-toast.ts";
import { useKeepOrder } from "./keep-order.ts";

/** Runs something at the order; where it is refused, the order is looked at anew, so that the dialog shows why. */
export function useDoing(order: Order, done: string) {
  const keep = useKeepOrder(order.id);
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
