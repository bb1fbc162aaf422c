import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { OrderNeed } from "../../rules/orders/needs.ts";
import type { OrderStatus } from "../../rules/orders/statuses.ts";
import { RETURN_NEGATIVES } from "../../rules/shipping/delivery.ts";
import { literal } from "../platform/database/literal.ts";
import { rolls } from "../film/rolls/tables.ts";
import { shipments } from "../shipping/tables.ts";
import { orderLines, orders } from "./tables.ts";

const o = alias(orders, "o");
const r = alias(rolls, "r");
const s = alias(shipments, "s");
const l = alias(orderLines, "l");

/** Filters by what is to be done, which the lab's lists have and customers' do not. */
export type OrderWorkFilters = { needs?: OrderNeed | undefined; rush?: boolean | undefined };
type OrderFilters = OrderWorkFilters & {
  status?: OrderStatus | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/**
 * What orders `o` have to be. What is to be done is looked for from the side of what is not done yet (partial indexes of rolls and
 * parcels): that is little, however many orders there are.
 */
export function conditionsOf({ status, from, to, needs, rush }: OrderFilters): SQL[] {
  return [
    ...(status === undefined ? [] : [sql`${o.status} = ${status}`]),
    ...(from === undefined ? [] : [sql`${o.createdAt} >= ${from}`]),
    ...(to === undefined ? [] : [sql`${o.createdAt} < ${to}`]),
    ...(needs === undefined ? [] : [PAID, NEEDS[needs]]),
    ...(rush === true ? [PAID, RUSHED] : []),
  ];
}

const PAID = sql`${o.status} = ${literal(o.status, "PAID")}`;
const RUSHED = sql`${o.id} in (select ${r.orderId} from ${rolls} ${r}
  where ${r.addRush} and ${r.syncedAt} is null and ${r.arrived} is not false and ${r.writtenOff} is null)`;

const NEEDS: Record<OrderNeed, SQL> = {
  TO_RECEIVE: sql`${o.id} in (select ${r.orderId} from ${rolls} ${r} where ${r.arrived} is null)`,
  AT_WORK: sql`${o.id} in (select ${r.orderId} from ${rolls} ${r}
    where ${r.arrived} and ${r.syncedAt} is null and ${r.writtenOff} is null)`,
  TO_PACK: sql`${o.goodsPackedAt} is null and exists (select 1 from ${orderLines} ${l}
    where ${l.orderId} = ${o.id} and ${l.productType} in (${literal(l.productType, "PRODUCT", "PRINT")}) and ${l.vendorId} is null)`,
  TO_SEND: sql`${o.id} in (select ${s.orderId} from ${shipments} ${s}
    where ${s.toCustomer} and ${s.shippedAt} is null
      and ${s.serviceLevel} is distinct from ${literal(s.serviceLevel, RETURN_NEGATIVES.serviceLevel)})`,
};
