import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type * as contract from "../../../contract/accounts/referrals.ts";
import type { QueryOf, ReplyOf } from "../../../contract/kit/call.ts";
import { COUNTED_TO } from "../../../contract/kit/paging.ts";
import { type ReferralState, referralState } from "../../../rules/accounts/referrals.ts";
import type { Db } from "../../deps.ts";
import { countedPage, inOrder, MORE } from "../../platform/database/counted-page.ts";
import { limitTo } from "../../platform/database/sql-fragments.ts";
import { columns, jsonObject, selectAs } from "../../platform/database/columns.ts";
import { isoTime, isoTimeOrNull } from "../../platform/iso-time.ts";
import { thoseCalled } from "../find-people.ts";
import { fullName } from "../full-name.ts";
import { users } from "../tables.ts";
import { referrals } from "./tables.ts";
import { folded, hasWords } from "../../platform/database/search-text.ts";

type Query = QueryOf<typeof contract.listAllReferrals>;
type Reply = ReplyOf<typeof contract.listAllReferrals>;
type Row = Omit<contract.ReferralAtDesk, "state"> & { rejectedAt: string | null; revokedAt: string | null };

const r = alias(referrals, "r");
const by = alias(users, "by");
const whom = alias(users, "whom");

const IN_STATE: Readonly<Record<ReferralState, SQL>> = {
  INVITED: sql`${r.joinedAt} is null and ${r.rewardedAt} is null`,
  JOINED: sql`${r.joinedAt} is not null and ${r.rewardedAt} is null and ${r.rejectedAt} is null`,
  REWARDED: sql`${r.rewardedAt} is not null and ${r.revokedAt} is null`,
  REFUSED: sql`${r.rejectedAt} is not null`,
  REVOKED: sql`${r.revokedAt} is not null`,
};
const PEOPLE = sql`join ${users} ${by} on ${by.id} = ${r.referrerId} left join ${users} ${whom} on ${whom.id} = ${r.invitedUserId}`;

/**
 * Returns a page of all invitations and the number of matches, counted up to 1,000, in one query; searches with more
 * matches need a second one.
 */
export async function listAllReferrals(db: Db, query: Query): Promise<Reply> {
  const inState = query.state === undefined ? sql`true` : IN_STATE[query.state];
  const all = sql`from ${referrals} ${r} where ${inState}`;
  if (!query.search) return pageOf(db, query, { from: all });
  const { search } = query;
  const isInvited = hasWords(folded(r.email), search);
  const { people, byIndex, oneByOne, onTheWay } = thoseCalled(search);
  const sides = [r.referrerId, r.invitedUserId];
  // Each uses its own index, which a condition over three tables would not.
  const hits = [isInvited, ...sides.flatMap((whose) => [byIndex(whose), oneByOne(whose)])].map(
    (where) => sql`(select ${r}.* ${all} and ${where} ${limitTo(COUNTED_TO + 1)})`,
  );
  const found = await pageOf(db, query, {
    before: sql`with ${people}, hits as materialized (${sql.join(hits, sql` union `)})`,
    from: sql`from hits ${r}`,
  });
  if (!found.more) return found;
  // With very many matches, a scan of the sort index finds the first ones soon.
  const from = sql`${all} and (${sql.join([isInvited, ...sides.map(onTheWay)], sql` or `)})`;
  return pageOf(db, query, { before: sql`with ${people}`, from, count: MORE });
}

async function pageOf(
  db: Db,
  { desc, limit, offset }: Query,
  list: { from: SQL; before?: SQL; count?: SQL },
): Promise<Reply> {
  const who = (user: typeof by | typeof whom) =>
    jsonObject({ ...columns(user, "id", "email"), name: sql`trim(${fullName(user)})` });
  const { rows, ...counted } = await countedPage<Row>(db, {
    ...list,
    beside: { of: r, joined: PEOPLE },
    shown: selectAs({
      ...columns(r, "id", "email", "reward", "createdAt", "joinedAt", "rewardedAt", "rejectedAt", "revokedAt"),
      referrer: who(by),
      invited: sql`case when ${whom.id} is not null then ${who(whom)} end`,
    }),
    by: inOrder([r.createdAt, r.id], desc),
    limit,
    offset,
  });
  return {
    referrals: rows.map(({ rejectedAt, revokedAt, ...row }) => ({
      ...row,
      state: referralState({ ...row, rejectedAt, revokedAt }),
      createdAt: isoTime(row.createdAt),
      joinedAt: isoTimeOrNull(row.joinedAt),
      rewardedAt: isoTimeOrNull(row.rewardedAt),
    })),
    ...counted,
  };
}
