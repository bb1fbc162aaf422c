import { and, eq, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { ANSWERS_MAILED_EVERY_MS, ANSWERS_MAILED_AFTER_MS } from "../../rules/shares/shares.ts";
import { users } from "../accounts/tables.ts";
import { wantsMails } from "../accounts/preferences.ts";
import type { Deps, Tx } from "../deps.ts";
import { scans } from "../film/scans/tables.ts";
import { enqueueMail } from "../mails/enqueue-mail.ts";
import { isLive } from "./live-share.ts";
import { shareAnswers, shares, shareVisitors } from "./tables.ts";

const w = alias(shareAnswers, "w");
const v = alias(shareVisitors, "v");
const s = alias(scans, "s");

const AT_ONCE = 500;
const QUOTES = 5;
const QUOTE_LENGTH = 200;

type Sent = { visitor: string; frames: number; note: string };
type Said = { visitor: string; frame: number; favorite: boolean; comment: string };

/**
 * E-mails owners of shares what visitors answered: collected for a while, at most once an hour for each share. One
 * transaction per share, so that it can be retried.
 */
export async function mailAnswers(deps: Deps, stopping: AbortSignal): Promise<void> {
  const due = await deps.db
    .select({ id: shares.id })
    .from(shares)
    .where(isDue(deps))
    .orderBy(shares.unmailedSince)
    .limit(AT_ONCE);
  for (const { id } of due) {
    stopping.throwIfAborted();
    await deps.db.transaction((tx) => mailOne(deps, tx, id));
  }
}

function isDue({ now }: Deps) {
  const before = (ms: number) => new Date(now().getTime() - ms);
  return and(
    isNotNull(shares.unmailedSince),
    lte(shares.unmailedSince, before(ANSWERS_MAILED_AFTER_MS)),
    or(isNull(shares.answersMailedAt), lte(shares.answersMailedAt, before(ANSWERS_MAILED_EVERY_MS))),
  );
}

async function mailOne(deps: Deps, tx: Tx, shareId: string): Promise<void> {
  const [share] = await tx
    .select()
    .from(shares)
    .where(and(eq(shares.id, shareId), isDue(deps)))
    .for("no key update");
  if (share?.unmailedSince == null) return; // done by another process
  const isNotified =
    (await isStillLive(deps, tx, shareId)) && (await wantsMails(tx, share.customerId, "mail-share-answers"));
  const said = isNotified ? await saidSince(tx, shareId, share.unmailedSince) : [];
  const sent = isNotified ? await sentSince(tx, shareId, share.unmailedSince) : [];
  const isNews = said.length + sent.length > 0;
  const at = deps.now();
  await tx
    .update(shares)
    .set({ unmailedSince: null, ...(isNews && { answersMailedAt: at }) })
    .where(eq(shares.id, shareId));
  const [owner] = await tx
    .select({ email: users.email, firstName: users.firstName })
    .from(users)
    .where(eq(users.id, share.customerId));
  if (!isNews || owner === undefined) return;
  const comments = said.filter(({ comment }) => comment !== "");
  const pages = `${deps.settings.publicUrl}/users/${share.customerId}`;
  await enqueueMail(deps, tx, {
    template: "share-answers",
    to: owner.email,
    key: `share-answers:${shareId}:${at.getTime()}`,
    data: {
      firstName: owner.firstName,
      title: share.title === "" ? "your shared pictures" : `“${share.title}”`,
      visitors: [...new Set([...sent, ...said].map(({ visitor }) => visitor))],
      selections: sent.map(({ visitor, frames, note }) => ({ visitor, frames, note: shortened(note) })),
      favorites: said.filter(({ favorite }) => favorite).length,
      comments: comments.length,
      quotes: comments.slice(0, QUOTES).map(quoted),
      url: `${pages}/shares/${shareId}`,
      settingsUrl: `${pages}/settings#mails`,
    },
  });
}

const quoted = ({ visitor, frame, comment }: Said): string => `${visitor}, frame ${frame}: “${shortened(comment)}”`;

function shortened(words: string): string {
  const text = words.replaceAll(/\s+/g, " ");
  return text.length > QUOTE_LENGTH ? `${text.slice(0, QUOTE_LENGTH).toWellFormed()}…` : text;
}

async function isStillLive({ now }: Deps, tx: Tx, shareId: string): Promise<boolean> {
  const found = await tx
    .select({ id: shares.id })
    .from(shares)
    .where(and(eq(shares.id, shareId), isLive(shares, now())));
  return found.length > 0;
}

async function saidSince(tx: Tx, shareId: string, since: Date): Promise<Said[]> {
  const { rows } = await tx.execute<Said>(sql`
    select ${v.name} as visitor, ${s.frame}, ${w.favorite}, ${w.comment}
    from ${shareAnswers} ${w} join ${shareVisitors} ${v} on ${v.id} = ${w.visitorId} join ${scans} ${s} on ${s.id} = ${w.scanId}
    where ${v.shareId} = ${shareId} and ${w.updatedAt} >= ${since} order by ${w.updatedAt}`);
  return rows;
}

/** Returns the selections sent since. A visitor without favorites has taken theirs back. */
async function sentSince(tx: Tx, shareId: string, since: Date): Promise<Sent[]> {
  const { rows } = await tx.execute<Sent>(sql`
    select ${v.name} as visitor, ${v.note}, count(*)::int as frames
    from ${shareVisitors} ${v} join ${shareAnswers} ${w} on ${w.visitorId} = ${v.id} and ${w.favorite}
    where ${v.shareId} = ${shareId} and ${v.sentAt} >= ${since} group by ${v.id} order by ${v.sentAt}`);
  return rows;
}
