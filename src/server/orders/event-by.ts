import { type Column, type SQL, sql } from "drizzle-orm";
import { fullName } from "../accounts/full-name.ts";

/** Selects who caused an event, with their API key if they used one. */
export const eventBy = (event: { byKey: Column }, user: { firstName: Column; lastName: Column }): SQL =>
  sql`coalesce('Key “' || ${event.byKey} || '” of ', '') || ${fullName(user)}`;
