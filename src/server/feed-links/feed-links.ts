import { and, asc, count, eq, isNull, sql } from "drizzle-orm";
import * as contract from "../../contract/feed-links/feed-links.ts";
import type { BodyOf, ReplyOf } from "../../contract/kit/call.ts";
import { permits } from "../../rules/accounts/staff-roles.ts";
import { FEED_ABOUT, type Feed, feedPath, MOST_FEED_LINKS } from "../../rules/feed-links/feed-links.ts";
import { MINUTE_MS } from "../../rules/time.ts";
import { fullName } from "../accounts/full-name.ts";
import { users } from "../accounts/tables.ts";
import { couriers } from "../couriers/tables.ts";
import type { Db, Deps } from "../deps.ts";
import { recordChange } from "../history/record-change.ts";
import { notFound, refuse } from "../platform/http/errors.ts";
import { type Caller, mustBePermitted } from "../platform/http/guard.ts";
import { newId } from "../platform/ids.ts";
import { hashLinkToken, newLinkToken } from "../platform/tokens/one-time-secrets.ts";
import { feedLinks } from "./tables.ts";

type Row = typeof feedLinks.$inferSelect;

/** Advisory lock of the number of links. */
const ADDING = 7_016_303;

const thingOf = ({ id, feed }: Pick<Row, "id" | "feed">) =>
  ({ kind: "FEED_LINK", id, name: FEED_ABOUT[feed].label }) as const;
const noSuchLink = () => notFound("This link was deleted.");
const urlOf = ({ settings }: Pick<Deps, "settings">, feed: Feed, token: string) =>
  settings.publicUrl + feedPath(feed, token);

export async function findFeedLinks(db: Db, id?: string): Promise<contract.FeedLink[]> {
  const rows = await db
    .select({
      link: feedLinks,
      courierName: couriers.name,
      by: fullName(users),
      suspendedAt: users.suspendedAt,
      staffRole: users.staffRole,
    })
    .from(feedLinks)
    .innerJoin(users, eq(users.id, feedLinks.madeBy))
    .leftJoin(couriers, eq(couriers.id, feedLinks.courierId))
    .where(id === undefined ? undefined : eq(feedLinks.id, id))
    .orderBy(asc(feedLinks.createdAt), asc(feedLinks.id));
  return rows.map(({ link, courierName, by, suspendedAt, staffRole }) => ({
    id: link.id,
    feed: link.feed,
    courierId: link.courierId,
    courierName,
    withAmounts: link.withAmounts,
    active: link.active,
    by,
    works: suspendedAt === null && permits(staffRole, FEED_ABOUT[link.feed].needs),
    lastReadAt: link.lastReadAt?.toISOString() ?? null,
    createdAt: link.createdAt.toISOString(),
  }));
}

export async function addFeedLink(
  deps: Deps,
  form: BodyOf<typeof contract.addFeedLink>,
  caller: Caller,
): Promise<ReplyOf<typeof contract.addFeedLink>> {
  const { feed } = form;
  const { needs, hasAmounts } = FEED_ABOUT[feed];
  mustBePermitted(caller, needs);
  const withAmounts = hasAmounts === true && form.withAmounts;
  if (withAmounts) mustBePermitted(caller, "money.read");
  const courierId = feed === "COURIER_ROUTES" ? form.courierId : null;
  const [id, token] = [newId(), newLinkToken()];
  await deps.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ADDING})`);
    const [known] = await tx.select({ count: count() }).from(feedLinks);
    if (known!.count >= MOST_FEED_LINKS) throw refuse(contract.addFeedLink, "TOO_MANY");
    const isKnown = courierId !== null && (await tx.$count(couriers, eq(couriers.id, courierId))) === 1;
    if (feed === "COURIER_ROUTES" && !isKnown) throw refuse(contract.addFeedLink, "NO_COURIER");
    const row = { id, feed, courierId, withAmounts, madeBy: caller.userId, createdAt: deps.now() };
    await tx.insert(feedLinks).values({ ...row, tokenHash: hashLinkToken(token) });
    await recordChange(deps, tx, { by: caller.userId, verb: "ADDED", thing: thingOf(row), after: { withAmounts } });
  });
  return { link: (await findFeedLinks(deps.db, id))[0]!, url: urlOf(deps, feed, token) };
}

export async function setFeedLink(
  deps: Deps,
  id: string,
  { active }: BodyOf<typeof contract.setFeedLink>,
  by: string,
): Promise<contract.FeedLink> {
  await deps.db.transaction(async (tx) => {
    const [before] = await tx.select().from(feedLinks).where(eq(feedLinks.id, id)).for("no key update");
    if (before === undefined) throw noSuchLink();
    await tx.update(feedLinks).set({ active }).where(eq(feedLinks.id, id));
    const [was, is] = [{ active: before.active }, { active }];
    await recordChange(deps, tx, { by, verb: "CHANGED", thing: thingOf(before), before: was, after: is });
  });
  return (await findFeedLinks(deps.db, id))[0]!;
}

/** Replaces the address. The person who renews a link becomes its maker, whose permissions decide its content. */
export async function renewFeedLink(
  deps: Deps,
  id: string,
  caller: Caller,
): Promise<ReplyOf<typeof contract.renewFeedLink>> {
  const token = newLinkToken();
  const feed = await deps.db.transaction(async (tx) => {
    const [before] = await tx.select().from(feedLinks).where(eq(feedLinks.id, id)).for("no key update");
    if (before === undefined) throw noSuchLink();
    mustBePermitted(caller, FEED_ABOUT[before.feed].needs);
    if (before.withAmounts) mustBePermitted(caller, "money.read");
    const renewed = { tokenHash: hashLinkToken(token), madeBy: caller.userId };
    await tx.update(feedLinks).set(renewed).where(eq(feedLinks.id, id));
    const after = { renewed: true };
    await recordChange(deps, tx, { by: caller.userId, verb: "CHANGED", thing: thingOf(before), after });
    return before.feed;
  });
  return { link: (await findFeedLinks(deps.db, id))[0]!, url: urlOf(deps, feed, token) };
}

export async function removeFeedLink(deps: Deps, id: string, by: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [before] = await tx.delete(feedLinks).where(eq(feedLinks.id, id)).returning();
    if (before === undefined) throw noSuchLink();
    await recordChange(deps, tx, { by, verb: "REMOVED", thing: thingOf(before) });
  });
}

/** A link that works, and whether it shows amounts. */
export type OpenFeed = Pick<Row, "feed" | "courierId" | "createdAt"> & { seesAmounts: boolean };

/** Returns the feed of a secret link, by the rights that its maker has now. */
export async function openFeed({ db, now }: Deps, token: string, isIt: (feed: Feed) => boolean): Promise<OpenFeed> {
  const [row] = await db
    .select({ link: feedLinks, staffRole: users.staffRole })
    .from(feedLinks)
    .innerJoin(users, and(eq(users.id, feedLinks.madeBy), eq(users.role, "ADMIN"), isNull(users.suspendedAt)))
    .where(and(eq(feedLinks.tokenHash, hashLinkToken(token)), feedLinks.active));
  if (row === undefined || !isIt(row.link.feed) || !permits(row.staffRole, FEED_ABOUT[row.link.feed].needs))
    throw notFound("This link was turned off, renewed or deleted.");
  const { id, feed, courierId, createdAt, withAmounts, lastReadAt } = row.link;
  if (now().getTime() - (lastReadAt?.getTime() ?? 0) >= MINUTE_MS)
    await db.update(feedLinks).set({ lastReadAt: now() }).where(eq(feedLinks.id, id));
  return { feed, courierId, createdAt, seesAmounts: withAmounts && permits(row.staffRole, "money.read") };
}
