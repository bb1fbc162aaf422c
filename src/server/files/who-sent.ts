import { type SQL, sql } from "drizzle-orm";
import { sessions } from "../accounts/tables.ts";
import type { LinkFor } from "../adapters/files/link-for.ts";

/** Whose account a write link was given to, as a piece of SQL; null where it was given to no session. */
export const whoSent = (linkFor: LinkFor): SQL | null =>
  linkFor.startsWith("session.")
    ? sql`(select ${sessions.userId} from ${sessions} where ${sessions.id} = ${linkFor.slice("session.".length)})`
    : null;
