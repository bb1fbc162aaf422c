import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { QueryOf, ReplyOf } from "../../contract/kit/call.ts";
import type * as contract from "../../contract/community/community.ts";
import type { Post } from "../adapters/blog/port.ts";
import type { Deps } from "../deps.ts";
import { notFound } from "../platform/http/errors.ts";
import { countedPage } from "../platform/database/counted-page.ts";
import { containing } from "../platform/database/like.ts";
import { isoTime, isoTimeOrNull } from "../platform/iso-time.ts";
import { selectAs } from "../platform/database/select-as.ts";
import { subscribers } from "./tables.ts";

type Row = {
  id: string;
  email: string;
  zip: string | null;
  ipAddress: string | null;
  country: string | null;
  createdAt: string;
  unsubscribedAt: string | null;
};

/** Of the newsletter's list: whose e-mail has this in it, and who is on it still, or left. */
export function whoIsMeant({ search, subscribed }: QueryOf<typeof contract.exportSubscribers>): SQL {
  const conditions = [sql`true`];
  if (search) conditions.push(sql`${subscribers.email} ilike ${containing(search)}`);
  if (subscribed !== undefined) {
    conditions.push(sql`${subscribers.unsubscribedAt} is ${subscribed ? sql`` : sql`not `}null`);
  }
  return sql.join(conditions, sql` and `);
}

export async function listSubscribers(
  { db }: Deps,
  { limit, offset, search, desc, subscribed }: QueryOf<typeof contract.listSubscribers>,
): Promise<ReplyOf<typeof contract.listSubscribers>> {
  const from = sql`from ${subscribers} where ${whoIsMeant({ search, subscribed })}`;
  const way = desc ? sql`desc` : sql`asc`;
  const { rows, ...counted } = await countedPage<Row>(db, {
    shown: selectAs(getTableColumns(subscribers)),
    from,
    by: sql`${subscribers.createdAt} ${way}, ${subscribers.id} ${way}`,
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

const summaryOf = ({ title, url, slug, summary, publishedAt }: Post) => ({
  title,
  url,
  slug,
  summary,
  publishedAt: publishedAt.toISOString(),
});

export async function listPosts(
  { blog }: Deps,
  { limit, offset, search = "", desc }: QueryOf<typeof contract.listPosts>,
): Promise<ReplyOf<typeof contract.listPosts>> {
  const wanted = search.toLowerCase();
  const found = (await blog.posts()).filter(({ title, summary }) =>
    `${title} ${summary}`.toLowerCase().includes(wanted),
  );
  const posts = desc ? found : found.toReversed();
  return { posts: posts.slice(offset, offset + limit).map(summaryOf), count: posts.length };
}

export async function findPost({ blog }: Deps, slug: string): Promise<ReplyOf<typeof contract.getPost>> {
  const post = (await blog.posts()).find((known) => known.slug === slug);
  if (post?.markdown == null) throw notFound("There is no such note.");
  return { post: { ...summaryOf(post), markdown: post.markdown } };
}
