import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type * as contract from "../../contract/accounts/referrals.ts";
import type { QueryOf, ReplyOf } from "../../contract/kit/call.ts";
import { COUNTED_TO } from "../../contract/kit/paging.ts";
import { type ReferralState, referralState } from "../../rules/accounts/referrals.ts";
import type { Db } from "../deps.ts";
import { countedPage, inOrder } from "../platform/database/counted-page.ts";
import { containing } from "../platform/database/like.ts";
import { limitTo } from "../platform/database/limit-to.ts";
import { columns, jsonObject, selectAs } from "../platform/database/select-as.ts";
import { isoTime, isoTimeOrNull } from "../platform/iso-time.ts";
import { isCalled, isFoundByName } from "./find-people.ts";
import { fullName } from "./full-name.ts";
import { referrals, users } from "./tables.ts";

type Query = QueryOf<typeof contract.listAllReferrals>;
type Reply = ReplyOf<typeof contract.listAllReferrals>;
type Row = Omit<contract.ReferralAtDesk, "state">;

const r = alias(referrals, "r");
const by = alias(users, "by");
const whom = alias(users, "whom");

const IN_STATE: Readonly<Record<ReferralState, SQL>> = {
  INVITED: sql`${r.joinedAt} is null and ${r.rewardedAt} is null`,
  JOINED: sql`${r.joinedAt} is not null and ${r.rewardedAt} is null`,
  REWARDED: sql`${r.rewardedAt} is not null`,
};
const PEOPLE = sql`join ${users} ${by} on ${by.id} = ${r.referrerId} left join ${users} ${whom} on ${whom.id} = ${r.invitedUserId}`;

/** A page of all invitations and how many match, counted to a thousand, in one query; a second one where a search finds more. */
export async function listAllReferrals(db: Db, query: Query): Promise<Reply> {
  const inState = query.state === undefined ? sql`true` : IN_STATE[query.state];
  const all = sql`from ${referrals} ${r} ${PEOPLE} where ${inState}`;
  if (!query.search) return pageOf(db, query, { from: all, counted: sql`from ${referrals} ${r} where ${inState}` });
  const { search } = query;
  const isInvited = sql`${r.email} ilike ${containing(search)}`;
  const some = (from: SQL, where: SQL) =>
    sql`(select ${r.id} ${from} where ${where} and ${inState} ${limitTo(COUNTED_TO + 1)})`;
  // Each by an index of its own, which a condition over three tables would not use.
  const hits = sql`with hits as materialized (
    ${some(sql`from ${referrals} ${r}`, isInvited)} union
    ${some(sql`from ${users} ${by} join ${referrals} ${r} on ${r.referrerId} = ${by.id}`, isFoundByName(by, search))} union
    ${some(sql`from ${users} ${whom} join ${referrals} ${r} on ${r.invitedUserId} = ${whom.id}`, isFoundByName(whom, search))})`;
  const found = await pageOf(db, query, {
    from: sql`from hits join ${referrals} ${r} on ${r.id} = hits.id ${PEOPLE}`,
    counted: sql`from hits`,
    before: hits,
  });
  // Of very many those that are wanted first are soon met on the index by which they are sorted.
  const from = sql`${all} and (${isInvited} or ${isCalled(by, search)} or ${isCalled(whom, search)})`;
  return found.more ? pageOf(db, query, { from }) : found;
}

async function pageOf(
  db: Db,
  { desc, limit, offset }: Query,
  list: { from: SQL; counted?: SQL; before?: SQL },
): Promise<Reply> {
  const who = (user: typeof by | typeof whom) =>
    jsonObject({ ...columns(user, "id", "email"), name: sql`trim(${fullName(user)})` });
  const { rows, ...counted } = await countedPage<Row>(db, {
    ...list,
    shown: selectAs({
      ...columns(r, "id", "email", "reward", "createdAt", "joinedAt", "rewardedAt"),
      referrer: who(by),
      invited: sql`case when ${whom.id} is not null then ${who(whom)} end`,
    }),
    by: inOrder([r.createdAt, r.id], desc),
    limit,
    offset,
  });
  return {
    referrals: rows.map((row) => ({
      ...row,
      state: referralState(row),
      createdAt: isoTime(row.createdAt),
      joinedAt: isoTimeOrNull(row.joinedAt),
      rewardedAt: isoTimeOrNull(row.rewardedAt),
    })),
    ...counted,
  };
}
