import { and, asc, count, eq, isNull, type SQL, sql } from "drizzle-orm";
import * as contract from "../../contract/feed-links/feed-links.ts";
import type { BodyOf, ReplyOf } from "../../contract/kit/call.ts";
import { permits } from "../../rules/accounts/staff-roles.ts";
import { FEED_ABOUT, type Feed, feedPath, MOST_FEED_LINKS } from "../../rules/feed-links/feed-links.ts";
import { MINUTE_MS } from "../../rules/time.ts";
import { fullName } from "../accounts/full-name.ts";
import { users } from "../accounts/tables.ts";
import { couriers } from "../couriers/tables.ts";
import type { Db, Deps, Tx } from "../deps.ts";
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

/** Columns that decide whether a link's maker may read it now. */
const MAKER = { role: users.role, staffRole: users.staffRole, courierUserId: couriers.userId };
type Maker = Pick<typeof users.$inferSelect, "role" | "staffRole"> & { courierUserId: string | null };

/** Staff by their permission, and couriers for their own route. */
const mayRead = (link: Pick<Row, "feed" | "madeBy">, { role, staffRole, courierUserId }: Maker): boolean =>
  role === "ADMIN"
    ? permits(staffRole, FEED_ABOUT[link.feed].needs)
    : role === "MESSENGER" && link.feed === "COURIER_ROUTES" && courierUserId === link.madeBy;

const isLink = (id: string) => eq(feedLinks.id, id);

export async function findFeedLinks(db: Db, where?: SQL): Promise<contract.FeedLink[]> {
  const rows = await db
    .select({
      link: feedLinks,
      courierName: couriers.name,
      by: fullName(users),
      suspendedAt: users.suspendedAt,
      maker: MAKER,
    })
    .from(feedLinks)
    .innerJoin(users, eq(users.id, feedLinks.madeBy))
    .leftJoin(couriers, eq(couriers.id, feedLinks.courierId))
    .where(where)
    .orderBy(asc(feedLinks.createdAt), asc(feedLinks.id));
  return rows.map(({ link, courierName, by, suspendedAt, maker }) => ({
    id: link.id,
    feed: link.feed,
    courierId: link.courierId,
    courierName,
    withAmounts: link.withAmounts,
    active: link.active,
    by,
    works: suspendedAt === null && mayRead(link, maker),
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
  const made = await deps.db.transaction(async (tx) => {
    const isKnown = courierId !== null && (await tx.$count(couriers, eq(couriers.id, courierId))) === 1;
    if (feed === "COURIER_ROUTES" && !isKnown) throw refuse(contract.addFeedLink, "NO_COURIER");
    return insertLink(deps, tx, { feed, courierId, withAmounts, madeBy: caller.userId });
  });
  return { link: (await findFeedLinks(deps.db, isLink(made.id)))[0]!, url: urlOf(deps, feed, made.token) };
}

async function insertLink(
  deps: Deps,
  tx: Tx,
  form: Pick<Row, "feed" | "courierId" | "withAmounts" | "madeBy">,
): Promise<{ id: string; token: string }> {
  const [id, token] = [newId(), newLinkToken()];
  await tx.execute(sql`select pg_advisory_xact_lock(${ADDING})`);
  const [known] = await tx.select({ count: count() }).from(feedLinks);
  if (known!.count >= MOST_FEED_LINKS) throw refuse(contract.addFeedLink, "TOO_MANY");
  const row = { ...form, id, createdAt: deps.now() };
  await tx.insert(feedLinks).values({ ...row, tokenHash: hashLinkToken(token) });
  const after = { withAmounts: form.withAmounts };
  await recordChange(deps, tx, { by: form.madeBy, verb: "ADDED", thing: thingOf(row), after });
  return { id, token };
}

type OfCourier = { courierId: string; by: string };
const isCallers = ({ courierId, by }: OfCourier) =>
  and(eq(feedLinks.feed, "COURIER_ROUTES"), eq(feedLinks.courierId, courierId), eq(feedLinks.madeBy, by));

export const findCourierCalendar = async (db: Db, of: OfCourier): Promise<contract.FeedLink | null> =>
  (await findFeedLinks(db, isCallers(of))).at(-1) ?? null;

/** Makes the caller's link to a courier's route. The former ones stop working. */
export async function makeCourierCalendar(
  deps: Deps,
  { courierId, by }: OfCourier,
): Promise<ReplyOf<typeof contract.makeCourierCalendar>> {
  const { id, token } = await deps.db.transaction(async (tx) => {
    await tx.delete(feedLinks).where(isCallers({ courierId, by }));
    return insertLink(deps, tx, { feed: "COURIER_ROUTES", courierId, withAmounts: false, madeBy: by });
  });
  return { link: (await findFeedLinks(deps.db, isLink(id)))[0]!, url: urlOf(deps, "COURIER_ROUTES", token) };
}

export async function removeCourierCalendar(deps: Deps, of: OfCourier): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [removed] = await tx.delete(feedLinks).where(isCallers(of)).returning();
    if (removed !== undefined) await recordChange(deps, tx, { by: of.by, verb: "REMOVED", thing: thingOf(removed) });
  });
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
  return (await findFeedLinks(deps.db, isLink(id)))[0]!;
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
  return { link: (await findFeedLinks(deps.db, isLink(id)))[0]!, url: urlOf(deps, feed, token) };
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

/** Returns the feed of a link that its maker may read now, else null. */
async function findOpen({ db }: Deps, where: SQL): Promise<(OpenFeed & Pick<Row, "id" | "lastReadAt">) | null> {
  const [row] = await db
    .select({ link: feedLinks, maker: MAKER })
    .from(feedLinks)
    .innerJoin(users, and(eq(users.id, feedLinks.madeBy), isNull(users.suspendedAt)))
    .leftJoin(couriers, eq(couriers.id, feedLinks.courierId))
    .where(and(where, feedLinks.active));
  if (row === undefined || !mayRead(row.link, row.maker)) return null;
  const seesAmounts = row.link.withAmounts && permits(row.maker.staffRole, "money.read");
  return { ...row.link, seesAmounts };
}

/** Returns the feed of a secret link, by the rights that its maker has now. */
export async function openFeed(deps: Deps, token: string, isIt: (feed: Feed) => boolean): Promise<OpenFeed> {
  const open = await findOpen(deps, eq(feedLinks.tokenHash, hashLinkToken(token)));
  if (open === null || !isIt(open.feed)) throw notFound("This link was turned off, renewed or deleted.");
  const { db, now } = deps;
  if (now().getTime() - (open.lastReadAt?.getTime() ?? 0) >= MINUTE_MS)
    await db.update(feedLinks).set({ lastReadAt: now() }).where(isLink(open.id));
  return open;
}

/** Returns the feed of a link for a test, or null if the link shows nothing now. */
export const openForTest = (deps: Deps, id: string): Promise<OpenFeed | null> => findOpen(deps, isLink(id));
