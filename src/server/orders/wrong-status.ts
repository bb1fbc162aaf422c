import * as contract from "../../contract/orders/order-refusals.ts";
import { ORDER_STATUS_LABELS, type OrderStatus } from "../../rules/orders/statuses.ts";
import { HttpError } from "../platform/http/errors.ts";

/**
 * Returns the error for an invalid status change; the message names both statuses (docs/product/orders.md#statuses).
 */
export function wrongStatus(from: OrderStatus, to: OrderStatus): HttpError {
  const [is, becomes] = [ORDER_STATUS_LABELS[from].toLowerCase(), ORDER_STATUS_LABELS[to].toLowerCase()];
  return new HttpError(contract.WRONG_STATUS.status, `The order is ${is} and cannot become ${becomes}.`, {
    code: "WRONG_STATUS",
    data: { from, to },
  });
}
