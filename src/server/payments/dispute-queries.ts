import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { QueryOf, ReplyOf } from "../../contract/kit/call.ts";
import type * as contract from "../../contract/payments/disputes.ts";
import { parseOrderNumber } from "../../rules/orders/number.ts";
import { canBeAnswered } from "../../rules/payments/disputes.ts";
import { isFoundByName } from "../accounts/find-people.ts";
import { fullName } from "../accounts/full-name.ts";
import { users } from "../accounts/tables.ts";
import type { CallDeps } from "../deps.ts";
import type { Viewer } from "../orders/order-view.ts";
import { countOfPage } from "../platform/database/count-of-page.ts";
import { asTold, countedTo } from "../platform/database/counted-page.ts";
import { notFound } from "../platform/http/errors.ts";
import { evidenceFor } from "./dispute-evidence.ts";
import type { DisputeRow } from "./look-at-dispute.ts";
import { disputes } from "./tables.ts";

type ListQuery = QueryOf<typeof contract.listDisputes>;

/** Whose disputes are searched for. */
const u = alias(users, "u");
const NEEDS_ANSWER = eq(disputes.status, "NEEDS_ANSWER");
const SORTS = { createdAt: disputes.createdAt, dueBy: disputes.dueBy, amount: disputes.amount };
const SHOWN = { dispute: disputes, customerName: sql<string>`coalesce(${fullName(users)}, '')` };

export async function listDisputes(
  { db, now }: CallDeps,
  query: ListQuery,
): Promise<ReplyOf<typeof contract.listDisputes>> {
  const { search, status, orderId } = query;
  const conditions = [
    ...(status === undefined ? [] : [eq(disputes.status, status)]),
    ...(orderId === undefined ? [] : [eq(disputes.orderId, orderId)]),
    ...(search
      ? [
          sql`(${disputes.userId} in (select ${u.id} from ${users} ${u} where ${isFoundByName(u, search)}) or ${disputes.orderId} = any(${sql.param(parseOrderNumber(search))}::int[]))`,
        ]
      : []),
  ];
  const where = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
  const direction = query.desc ? sql`desc` : sql`asc`;
  const from = sql`from ${disputes} where ${where}`;
  const [rows, needAnswer] = await Promise.all([
    db
      .select({ ...SHOWN, count: sql<number>`${countedTo(from)}` })
      .from(disputes)
      .leftJoin(users, eq(users.id, disputes.userId))
      .where(where)
      .orderBy(
        sql`${SORTS[query.sortBy]} ${direction}${query.sortBy === "dueBy" ? sql` nulls last` : sql``}`,
        sql`${disputes.id} ${direction}`,
      )
      .limit(query.limit)
      .offset(query.offset),
    db.$count(disputes, NEEDS_ANSWER),
  ]);
  const count = await countOfPage(db, rows, { ...query, from });
  return { disputes: rows.map((row) => shown(row, now())), ...asTold(count), needAnswer };
}

/** A dispute with what was sent of it, or what there is to send. */
export async function disputeView(
  deps: CallDeps,
  disputeId: string,
  viewer: Viewer,
): Promise<ReplyOf<typeof contract.getDispute>> {
  const [row] = await deps.db
    .select(SHOWN)
    .from(disputes)
    .leftJoin(users, eq(users.id, disputes.userId))
    .where(eq(disputes.id, disputeId));
  if (row === undefined) throw notFound("There is no such dispute.");
  const { answer, answeredAt } = row.dispute;
  const evidence =
    answer !== null && answeredAt !== null
      ? answer
      : { ...(await evidenceFor(deps, row.dispute, viewer)), statement: answer?.statement ?? "" };
  return { dispute: shown(row, deps.now()), evidence };
}

function shown({ dispute, customerName }: { dispute: DisputeRow; customerName: string }, now: Date): contract.Dispute {
  const { id, orderId, userId, status, reason, amount, withheld, fee, problem } = dispute;
  return {
    id,
    orderId,
    userId,
    customerName,
    status,
    reason,
    amount,
    withheld,
    fee,
    problem,
    canBeAnswered: canBeAnswered(dispute, now),
    dueBy: isoOrNull(dispute.dueBy),
    answeredAt: isoOrNull(dispute.answeredAt),
    sentAt: isoOrNull(dispute.sentAt),
    createdAt: dispute.createdAt.toISOString(),
    closedAt: isoOrNull(dispute.closedAt),
  };
}

const isoOrNull = (at: Date | null): string | null => at?.toISOString() ?? null;
