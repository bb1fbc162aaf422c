import { type AnyColumn, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { LIVE_STOP_STATES } from "../../rules/couriers/stops.ts";
import { courierStops } from "../couriers/tables.ts";
import { literal } from "../platform/database/literal.ts";

const c = alias(courierStops, "c");

/** How the courier's visit for an order stands, as a column of a query of orders; null where no courier comes. */
export const courierStopOf = (orderId: AnyColumn): SQL => sql`(
  select ${c.state} from ${courierStops} ${c}
  where ${c.orderId} = ${orderId} and ${c.state} in (${literal(c.state, ...LIVE_STOP_STATES)}))`;
