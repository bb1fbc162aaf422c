import { eq, sql } from "drizzle-orm";
import type { QueryOf, ReplyOf } from "../../contract/kit/call.ts";
import type * as contract from "../../contract/failures/failures.ts";
import { parseOrderNumber } from "../../rules/orders/number.ts";
import { fullName } from "../accounts/full-name.ts";
import { users } from "../accounts/tables.ts";
import type { Db } from "../deps.ts";
import { approximate, countedTo } from "../platform/database/counted-page.ts";
import { columns, jsonObject, selectAs } from "../platform/database/columns.ts";
import { isoTime } from "../platform/iso-time.ts";
import { failures, failureSteps } from "./tables.ts";
import { IS_OPEN } from "./record-failures.ts";
import { folded, hasWords } from "../platform/database/search-text.ts";

type ListQuery = QueryOf<typeof contract.listFailures>;

const SHOWN = [
  "id",
  "kind",
  "state",
  "title",
  "reason",
  "userId",
  "orderId",
  "rollId",
  "canBeTriedAgain",
  "tries",
  "firstAt",
  "at",
] as const;

const STEPS = sql`(
  select coalesce(json_agg(${jsonObject({
    step: failureSteps.step,
    by: fullName(users),
    at: failureSteps.at,
  })} order by ${failureSteps.at} desc, ${failureSteps.id} desc), '[]')
  from ${failureSteps} join ${users} on ${users.id} = ${failureSteps.byUserId}
  where ${failureSteps.failureId} = ${failures.id}
)`;

const SORTS = { at: failures.at, firstAt: failures.firstAt, tries: failures.tries };

const shown = (row: contract.Failure): contract.Failure => ({
  ...row,
  firstAt: isoTime(row.firstAt),
  at: isoTime(row.at),
  steps: row.steps.map((step) => ({ ...step, at: isoTime(step.at) })),
});

const found = ({ search, kind, state }: ListQuery) => {
  const conditions = [state === undefined ? IS_OPEN : eq(failures.state, state)];
  if (kind !== undefined) conditions.push(eq(failures.kind, kind));
  if (search) {
    const ids = parseOrderNumber(search);
    const isOrder = sql`${failures.orderId} = any(${sql.param(ids)}::int[])`;
    conditions.push(
      sql`(${hasWords(folded(sql`${failures.title} || ' ' || ${failures.reason}`), search)} or ${isOrder})`,
    );
  }
  return sql.join(conditions, sql` and `);
};

export async function listFailures(db: Db, query: ListQuery): Promise<ReplyOf<typeof contract.listFailures>> {
  const where = found(query);
  const direction = query.desc ? sql`desc` : sql`asc`;
  const { rows } = await db.execute<ReplyOf<typeof contract.listFailures>>(sql`
    select coalesce(json_agg(page), '[]') as failures, ${countedTo(sql`from ${failures} where ${where}`)} as count,
      (
        select coalesce(json_agg(k), '[]')
        from (select ${failures.kind} as kind, count(*)::int as count from ${failures} where ${IS_OPEN} group by 1 order by 1) k
      ) as open
    from (
      select ${selectAs(columns(failures, ...SHOWN))}, ${STEPS} as steps
      from ${failures} where ${where}
      order by ${SORTS[query.sortBy]} ${direction}, ${failures.id} ${direction} limit ${query.limit} offset ${query.offset}
    ) page`);
  const { failures: page, count, open } = rows[0]!;
  return { failures: page.map(shown), ...approximate(count), open };
}

export async function countFailures(db: Db): Promise<{ failing: number }> {
  return { failing: await db.$count(failures, IS_OPEN) };
}

export async function getFailure(db: Db, id: string): Promise<contract.Failure> {
  const { rows } = await db.execute<{ failure: contract.Failure }>(sql`
    select row_to_json(one) as failure
    from (select ${selectAs(columns(failures, ...SHOWN))}, ${STEPS} as steps from ${failures} where ${eq(failures.id, id)}) one`);
  return shown(rows[0]!.failure);
}
