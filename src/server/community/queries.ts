import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { QueryOf, ReplyOf } from "../../contract/kit/call.ts";
import { COUNTED_TO } from "../../contract/kit/paging.ts";
import type * as contract from "../../contract/community/community.ts";
import type { Post } from "../adapters/blog/port.ts";
import type { Deps } from "../deps.ts";
import { notFound } from "../platform/http/errors.ts";
import { countedPage, countedTo, inOrder } from "../platform/database/counted-page.ts";
import { containing, limitTo } from "../platform/database/sql-fragments.ts";
import { SAMPLED_TEXTS, hasRareParts, LEAST_LETTERS, folded } from "../platform/database/search-text.ts";
import { isoTime, isoTimeOrNull } from "../platform/iso-time.ts";
import { selectAs } from "../platform/database/columns.ts";
import { subscribers } from "./tables.ts";
import { foldTerm, foldText, termWords } from "../../rules/fold.ts";

type Row = {
  id: string;
  email: string;
  zip: string | null;
  ipAddress: string | null;
  country: string | null;
  createdAt: string;
  unsubscribedAt: string | null;
};

/** Returns the newsletter filter: e-mails that contain the term, and current or former subscribers. */
export function whoIsMeant({ search, subscribed }: QueryOf<typeof contract.exportSubscribers>): SQL {
  const conditions = [sql`true`];
  if (search) conditions.push(hasInIt(search));
  if (subscribed !== undefined) {
    conditions.push(sql`${subscribers.unsubscribedAt} is ${subscribed ? sql`` : sql`not `}null`);
  }
  return sql.join(conditions, sql` and `);
}

const EMAIL = folded(subscribers.email);
const hasInIt = (term: string): SQL => sql`${EMAIL} like ${containing(foldTerm(term))}`;

export async function listSubscribers(
  { db }: Deps,
  { limit, offset, search, desc, subscribed }: QueryOf<typeof contract.listSubscribers>,
): Promise<ReplyOf<typeof contract.listSubscribers>> {
  const all = sql`from ${subscribers} where ${whoIsMeant({ search, subscribed })}`;
  const by = inOrder([subscribers.createdAt, subscribers.id], desc);
  const { rows, ...counted } = await countedPage<Row>(db, {
    ...(search && [...foldTerm(search)].length >= LEAST_LETTERS
      ? found(all, search, by, offset + limit)
      : { from: all }),
    shown: selectAs(getTableColumns(subscribers)),
    by,
    limit,
    offset,
  });
  return {
    subscribers: rows.map((row) => ({
      ...row,
      createdAt: isoTime(row.createdAt),
      unsubscribedAt: isoTimeOrNull(row.unsubscribedAt),
    })),
    ...counted,
  };
}

const NEWEST = sql`select ${EMAIL} as called from ${subscribers}
  order by ${subscribers.createdAt} desc, ${subscribers.id} desc ${limitTo(SAMPLED_TEXTS)}`;
/**
 * Terms that match this many of the newest subscribers are found sooner by walking the list; an index would return too
 * many rows.
 */
const COMMON = SAMPLED_TEXTS / 10;

/**
 * Finds subscribers whose e-mail contains a term, through the index of its parts; common terms are found by walking the
 * list in order.
 */
function found(all: SQL, term: string, by: SQL, first: number): { before: SQL; from: SQL; count: SQL } {
  const isMany = sql`(select is_common or count > ${COUNTED_TO}::int from counted)`;
  const email = { text: EMAIL, newest: NEWEST };
  return {
    before: sql`with usual as materialized (
        select count(*) filter (where called like ${containing(foldTerm(term))}::text) >= ${COMMON}::int as is_common from (${NEWEST}) newest),
      hits as materialized (select ${subscribers}.* ${all} and not (select is_common from usual) and ${hasRareParts(email, term)} ${limitTo(COUNTED_TO + 1)}),
      counted as materialized (
        select is_common, case when is_common then ${countedTo(all)} else (select count(*)::int from hits) end as count from usual)`,
    from: sql`from (select * from hits where not ${isMany} union all
      (select ${subscribers}.* ${all} and ${isMany} order by ${by} limit ${first})) ${subscribers}`,
    count: sql`(select count from counted)`,
  };
}

const summaryOf = ({ title, url, slug, summary, publishedAt, picture }: Post) => ({
  title,
  url,
  slug,
  summary,
  publishedAt: publishedAt.toISOString(),
  picture,
});

export async function listPosts(
  { blog }: Deps,
  { limit, offset, search = "", desc }: QueryOf<typeof contract.listPosts>,
): Promise<ReplyOf<typeof contract.listPosts>> {
  const words = termWords(search);
  const found = (await blog.posts()).filter(({ title, summary }) => {
    const text = foldText(`${title} ${summary}`);
    return words.every((word) => text.includes(word));
  });
  const posts = desc ? found : found.toReversed();
  return { posts: posts.slice(offset, offset + limit).map(summaryOf), count: posts.length };
}

export async function findPost({ blog }: Deps, slug: string): Promise<ReplyOf<typeof contract.getPost>> {
  const post = (await blog.posts()).find((known) => known.slug === slug);
  if (post?.markdown == null) throw notFound("Note not found.");
  return { post: { ...summaryOf(post), markdown: post.markdown } };
}
