import { eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { QueryOf, ReplyOf } from "../../contract/kit/call.ts";
import { COUNTED_TO } from "../../contract/kit/paging.ts";
import type * as contract from "../../contract/payments/disputes.ts";
import { parseOrderNumber } from "../../rules/orders/number.ts";
import { canBeAnswered } from "../../rules/payments/disputes.ts";
import { thoseCalled } from "../accounts/find-people.ts";
import { fullName } from "../accounts/full-name.ts";
import { users } from "../accounts/tables.ts";
import type { CallDeps, Db } from "../deps.ts";
import type { Viewer } from "../orders/order-view.ts";
import { countedPage, MORE } from "../platform/database/counted-page.ts";
import { limitTo } from "../platform/database/sql-fragments.ts";
import { columns, selectAs } from "../platform/database/columns.ts";
import { notFound } from "../platform/http/errors.ts";
import { evidenceFor } from "./dispute-evidence.ts";
import type { DisputeRow } from "./sync-dispute.ts";
import { disputes } from "./tables.ts";

type ListQuery = QueryOf<typeof contract.listDisputes>;

const d = alias(disputes, "d");
const u = alias(users, "u");
const NEEDS_ANSWER = eq(disputes.status, "NEEDS_ANSWER");
const SORTS = { createdAt: d.createdAt, dueBy: d.dueBy, amount: d.amount };
const nameOf = (user: typeof users | typeof u) => sql<string>`coalesce(${fullName(user)}, '')`;

const TIMES = ["dueBy", "answeredAt", "sentAt", "createdAt", "closedAt"] as const;
const FIELDS = [
  "id",
  "orderId",
  "userId",
  "status",
  "reason",
  "amount",
  "withheld",
  "fee",
  "problem",
  ...TIMES,
] as const;
type Listed = Pick<DisputeRow, (typeof FIELDS)[number]>;
/** Times are strings in the database's JSON. */
type Row = Omit<Listed, (typeof TIMES)[number]> &
  Record<(typeof TIMES)[number], string | null> & { customerName: string };

/**
 * Returns a page of disputes and the number of matches, counted up to a thousand. Runs a second query if a search finds
 * more.
 */
export async function listDisputes(
  { db, now }: CallDeps,
  query: ListQuery,
): Promise<ReplyOf<typeof contract.listDisputes>> {
  const [{ rows, ...counted }, needAnswer] = await Promise.all([pageOf(db, query), db.$count(disputes, NEEDS_ANSWER)]);
  return { disputes: rows.map((row) => shown(withTimes(row), row.customerName, now())), ...counted, needAnswer };
}

async function pageOf(db: Db, { search, status, orderId, sortBy, desc, limit, offset }: ListQuery) {
  const direction = desc ? sql`desc` : sql`asc`;
  const page = (list: { from: SQL; before?: SQL; count?: SQL }) =>
    countedPage<Row>(db, {
      shown: selectAs({ ...columns(d, ...FIELDS), customerName: nameOf(u) }),
      beside: { of: d, joined: sql`left join ${users} ${u} on ${u.id} = ${d.userId}` },
      by: sql`${SORTS[sortBy]} ${direction}${sortBy === "dueBy" ? sql` nulls last` : sql``}, ${d.id} ${direction}`,
      limit,
      offset,
      ...list,
    });
  const all = sql`from ${disputes} ${d} where ${status === undefined ? sql`true` : eq(d.status, status)}
    and ${orderId === undefined ? sql`true` : eq(d.orderId, orderId)}`;
  if (!search) return page({ from: all });
  const isOrder = sql`${d.orderId} = any(${sql.param(parseOrderNumber(search))}::int[])`;
  const { people, byIndex, oneByOne, onTheWay } = thoseCalled(search);
  // Each condition uses its own index, which a combined condition would not.
  const hits = [isOrder, byIndex(d.userId), oneByOne(d.userId)].map(
    (where) => sql`(select ${d}.* ${all} and ${where} ${limitTo(COUNTED_TO + 1)})`,
  );
  const found = await page({
    before: sql`with ${people}, hits as materialized (${sql.join(hits, sql` union `)})`,
    from: sql`from hits ${d}`,
  });
  if (!found.more) return found;
  // Among very many matches, the sort index soon yields the first page.
  return page({
    before: sql`with ${people}`,
    from: sql`${all} and (${isOrder} or ${onTheWay(d.userId)})`,
    count: MORE,
  });
}

/** Returns a dispute with the evidence that was sent, or is available to send. */
export async function disputeView(
  deps: CallDeps,
  disputeId: string,
  viewer: Viewer,
): Promise<ReplyOf<typeof contract.getDispute>> {
  const [row] = await deps.db
    .select({ dispute: disputes, customerName: nameOf(users) })
    .from(disputes)
    .leftJoin(users, eq(users.id, disputes.userId))
    .where(eq(disputes.id, disputeId));
  if (row === undefined) throw notFound("Dispute not found.");
  const { answer, answeredAt } = row.dispute;
  const evidence =
    answer !== null && answeredAt !== null
      ? answer
      : { ...(await evidenceFor(deps, row.dispute, viewer)), statement: answer?.statement ?? "" };
  return { dispute: shown(row.dispute, row.customerName, deps.now()), evidence };
}

function shown(dispute: Listed, customerName: string, now: Date): contract.Dispute {
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

const withTimes = ({ customerName: _name, ...row }: Row): Listed => ({
  ...row,
  ...(Object.fromEntries(TIMES.map((time) => [time, row[time] === null ? null : new Date(row[time])])) as Pick<
    Listed,
    (typeof TIMES)[number]
  >),
});

const isoOrNull = (at: Date | null): string | null => at?.toISOString() ?? null;
