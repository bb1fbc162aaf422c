import { sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { BRAND } from "../../../rules/brand.ts";

/** The lab's calendar day of an instant, "2026-11-21". */
export const labDayOf = (column: AnyPgColumn): SQL => sql`((${column} at time zone ${BRAND.timeZone})::date)::text`;
