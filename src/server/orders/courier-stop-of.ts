import { type AnyColumn, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { LIVE_STOP_STATES } from "../../rules/couriers/stops.ts";
import { courierStops } from "../couriers/tables.ts";
import { literal } from "../platform/database/sql-fragments.ts";

const c = alias(courierStops, "c");

/** Returns the state of the courier's visit as a column for order queries; null if no courier comes. */
export const courierStopOf = (orderId: AnyColumn): SQL => sql`(
  select ${c.state} from ${courierStops} ${c}
  where ${c.orderId} = ${orderId} and ${c.state} in (${literal(c.state, ...LIVE_STOP_STATES)}))`;
