import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { hasPriority, TIER_IDS } from "../../rules/memberships/tiers.ts";
import { literal } from "../platform/database/sql-fragments.ts";
import { orders } from "./tables.ts";

const o = alias(orders, "o");
const [first, ...others] = TIER_IDS.filter(hasPriority);

/** Matches orders `o` whose film has priority (docs/product/memberships.md#the-priority-queue). */
export const HAS_PRIORITY: SQL = sql`${o.tier} in (${literal(o.tier, first!, ...others)})`;
