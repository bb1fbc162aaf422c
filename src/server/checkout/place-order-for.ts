import { and, eq, not } from "drizzle-orm";
import * as contract from "../../contract/checkout/order-desk.ts";
import type { BodyOf } from "../../contract/kit/call.ts";
import { users } from "../accounts/tables.ts";
import type { Deps } from "../deps.ts";
import { refuse } from "../platform/http/errors.ts";
import { placeOrder } from "./place-order.ts";

export type PlaceOrderFor = {
  by: string;
  draft: BodyOf<typeof contract.placeOrderFor>;
  idempotencyKey: string | null;
  browserKeyHash: string | null;
};

/**
 * Places an order for a customer at the counter or on the phone, under the same rules as the customer's own.
 * @returns its number
 */
export async function placeOrderFor(deps: Deps, { draft, ...request }: PlaceOrderFor): Promise<number> {
  const { customerId, ...own } = draft;
  const [customer] = await deps.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, customerId), not(users.guest)));
  if (customer === undefined) throw refuse(contract.placeOrderFor, "NO_SUCH_CUSTOMER");
  return placeOrder(deps, { ...request, userId: customer.id, draft: own });
}
