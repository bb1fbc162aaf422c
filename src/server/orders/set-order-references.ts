import { eq } from "drizzle-orm";
import * as contract from "../../contract/orders/orders.ts";
import type { BodyOf, ReplyOf } from "../../contract/kit/call.ts";
import type { Deps } from "../deps.ts";
import { saveReferences } from "../history/save-references.ts";
import { recordOrderEvent } from "./record-order-event.ts";
import { orders } from "./tables.ts";

/** Sets an order's external id and metadata, and notes it on its timeline, for staff only. */
export const setOrderReferences = (
  deps: Deps,
  orderId: number,
  body: BodyOf<typeof contract.setOrderReferences>,
  by: string,
): Promise<ReplyOf<typeof contract.setOrderReferences>> =>
  saveReferences(
    deps,
    { call: contract.setOrderReferences, table: orders, id: orderId, body },
    async (tx, { after }) => {
      const [order] = await tx
        .select({ id: orders.id, customerId: orders.customerId })
        .from(orders)
        .where(eq(orders.id, orderId));
      const text = after.externalId === null ? "Metadata changed" : `External ID ${after.externalId}`;
      await recordOrderEvent(deps, tx, order!, { type: "NOTES_CHANGED", text, by });
    },
  );
