import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { PreferenceKey } from "../../rules/accounts/preferences.ts";
import { preferences } from "./tables.ts";

const p = alias(preferences, "p");
const KEY: PreferenceKey = "default-internal-notes";

/** What the lab noted for every order of a customer, as a piece of the statement that writes one (docs/product/accounts.md#preferences). */
export const internalNotesFor = (userId: string | SQL): SQL<string> => sql<string>`coalesce((
  select ${p.value} from ${preferences} ${p} where ${p.userId} = ${userId} and ${p.key} = ${KEY}), '')`;
