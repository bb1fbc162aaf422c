import { sql } from "drizzle-orm";
import * as contract from "../../contract/events/events.ts";
import type { QueryOf, ReplyOf } from "../../contract/kit/call.ts";
import { EVENT_NAMES, EVENT_TYPES } from "../../rules/events/event-types.ts";
import type { Deps } from "../deps.ts";
import { columns, selectAs } from "../platform/database/columns.ts";
import { refuse } from "../platform/http/errors.ts";
import { type Caller, isPermitted } from "../platform/http/guard.ts";
import { eventOf } from "./event-of.ts";
import { outboxEvents } from "./tables.ts";

type Page = { from: number | null; events: Parameters<typeof eventOf>[1][] };

/** Returns the events after a cursor, of the types that the caller may see. */
export async function listEvents(
  { db, settings }: Pick<Deps, "db" | "settings">,
  { after, types = EVENT_NAMES, limit }: QueryOf<typeof contract.listEvents>,
  caller: Caller,
): Promise<ReplyOf<typeof contract.listEvents>> {
  const seen = types.filter((type) => isPermitted(caller, EVENT_TYPES[type].needs));
  const from =
    after === undefined
      ? sql`0`
      : sql`(select ${outboxEvents.position} from ${outboxEvents} where ${outboxEvents.id} = ${after})`;
  const { rows } = await db.execute<Page>(sql`
    select ${from}::float8 as from, (
      select coalesce(json_agg(page), '[]') from (
        select ${selectAs(columns(outboxEvents, "id", "type", "data", "createdAt"))} from ${outboxEvents}
        where ${outboxEvents.position} > ${from} and ${outboxEvents.type} = any(${sql.param(seen)}::text[])
        order by ${outboxEvents.position} limit ${limit + 1}
      ) page
    ) as events`);
  const page = rows[0]!;
  if (page.from === null) throw refuse(contract.listEvents, "GONE");
  const events = page.events.slice(0, limit).map((row) => eventOf(settings, row));
  return { events, next: events.at(-1)?.id ?? after ?? null, more: page.events.length > limit };
}
