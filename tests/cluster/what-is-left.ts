import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { drizzle } from "drizzle-orm/node-postgres";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { outboxNames, readMail } from "../../src/server/adapters/mail/outbox-files.ts";
import { s3Files } from "../../src/server/adapters/files/s3-files.ts";
import type { Db } from "../../src/server/deps.ts";
import { wrongInBooks } from "../support/books.ts";
import type { Cluster } from "./cluster.ts";
import type { Raced } from "./last-pieces.ts";
import type { Done } from "./main-job.ts";
import type { PaidBack } from "./money-job.ts";

export type Promised = { done: Done[]; raced: Raced[]; paidBack: PaidBack[] };
export type Left = { wrong: string[]; counts: Record<string, number> };

const SIZES_OF_A_SCAN = 4;
const AT_REST_WITHIN_MS = 120_000;

/** Checks after all work is done that everything promised exists, complete and only once. */
export async function readLeftovers(cluster: Cluster, folder: string, promised: Promised): Promise<Left> {
  const { database } = cluster;
  const wrong: string[] = [];
  if (!(await comesToRest(database))) wrong.push("work waits that nobody does");
  wrong.push(...(await wrongInBooks(drizzle({ client: database }) as unknown as Db, { atRest: true })));
  wrong.push(...(await ordersAreThere(database, promised)), ...(await stockIsRight(database, promised.raced)));
  wrong.push(...(await moneyIsRight(database, promised.paidBack)));
  const files = await filesAreThere(cluster, folder, promised.done);
  const mails = await mailsAreThere(cluster.outbox, promised);
  wrong.push(...files.wrong, ...mails.wrong);
  const orders = toldOf(promised).length;
  return {
    wrong,
    counts: {
      orders,
      races: promised.raced.length,
      "refunds and memberships": promised.paidBack.length,
      originals: files.originals,
      sizes: files.sizes,
      mails: mails.mails,
    },
  };
}

/**
 * Whether the queue becomes idle in time. Jobs scheduled for later do not count, except undoable ones, which wait for
 * seconds.
 */
async function comesToRest(database: pg.Pool): Promise<boolean> {
  const deadline = performance.now() + AT_REST_WITHIN_MS;
  for (;;) {
    const { rows } = await database.query<{ n: number }>(
      "select count(*)::int as n from pgboss.job where state <= 'active' and (start_after <= now() or name in ('mail-scans-ready', 'mail-receipt', 'settle-receipt', 'settle-write-off'))",
    );
    if (rows[0]!.n === 0) return true;
    if (performance.now() > deadline) return false;
    await sleep(500);
  }
}

const toldOf = ({ done, raced, paidBack }: Promised) => [
  ...done,
  ...raced.flatMap(({ orders }) => orders),
  ...paidBack,
];

/** Checks that each customer has exactly the orders confirmed to them, paid, and each charged once. */
async function ordersAreThere(database: pg.Pool, promised: Promised): Promise<string[]> {
  const told = toldOf(promised);
  const { rows } = await database.query<{ id: number; customer_id: string; status: string; charges: number }>(
    `select o.id, o.customer_id, o.status, (select count(*)::int from payments p join sandbox_payment_objects t
       on t.key = 'charge:' || p.id where p.order_id = o.id and t.kind = 'payment' and t.data->>'status' = 'CAPTURED') as charges
     from orders o where o.customer_id = any($1)`,
    [told.map(({ customerId }) => customerId)],
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  const ids = new Set(told.map(({ orderId }) => orderId));
  return [
    ...told.filter(({ orderId }) => !known.has(orderId)).map(({ orderId }) => `order ${orderId} is lost`),
    ...rows.filter(({ id }) => !ids.has(id)).map(({ id }) => `order ${id} was made twice`),
    ...rows
      .filter(({ status, charges }) => status !== "PAID" || charges !== 1)
      .map(({ id, status, charges }) => `order ${id} is ${status} with ${charges} charges`),
  ];
}

/**
 * Checks that each refund was paid once, and that each of those customers has one membership whose year was charged
 * once.
 */
async function moneyIsRight(database: pg.Pool, paidBack: readonly PaidBack[]): Promise<string[]> {
  const { rows } = await database.query<{ id: number; noted: number; back: number; members: number; years: number }>(
    `select o.id,
       (select count(*)::int from refunds r where r.order_id = o.id and r.status = 'SUCCEEDED') as noted,
       (select count(*)::int from payments p join sandbox_payment_objects t on t.key = 'charge:' || p.id,
          jsonb_object_keys(t.data->'refunds') where p.order_id = o.id and t.kind = 'payment') as back,
       (select count(*)::int from subscriptions s where s.user_id = o.customer_id and s.active) as members,
       (select count(*)::int from invoices i join subscriptions s on s.id = i.subscription_id
          where s.user_id = o.customer_id) as years
     from orders o where o.id = any($1)`,
    [paidBack.map(({ orderId }) => orderId)],
  );
  return rows
    .filter(({ noted, back, members, years }) => [noted, back, members, years].some((times) => times !== 1))
    .map(({ id, ...of }) => `order ${id} and its customer have ${JSON.stringify(of)}, each of which is to be 1`);
}

async function stockIsRight(database: pg.Pool, raced: readonly Raced[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const { productId, couponId, pieces, orders } of raced) {
    const { rows } = await database.query<{ stock: number; redeemed: number }>(
      "select stock, (select redeemed from coupons where id = $2) as redeemed from products where id = $1",
      [productId, couponId],
    );
    const { stock, redeemed } = rows[0]!;
    if (orders.length !== pieces || stock !== 0)
      wrong.push(`of ${pieces} pieces ${orders.length} were sold and ${stock} are left`);
    // The coupon's user may have been too late for a piece.
    if (redeemed > 1) wrong.push(`a coupon that is good once was used ${redeemed} times`);
  }
  return wrong;
}

/** Checks that every original uploaded is stored once, byte for byte, with all its sizes complete. */
async function filesAreThere({ store, database }: Cluster, folder: string, done: readonly Done[]) {
  const scratchDir = join(folder, "looks");
  const files = s3Files({
    store: store.settings,
    scratchDir,
    secret: "not used to read",
    publicUrl: "",
    now: () => new Date(),
  });
  const { rows } = await database.query<{ scan_id: string; kind: string; key: string; bytes: number; sha256: string }>(
    `select f.scan_id, f.kind, f.key, f.bytes::int as bytes, f.sha256 from scan_files f join scans s on s.id = f.scan_id
     join rolls r on r.id = s.roll_id where r.pick_up_id = any($1)`,
    [done.map(({ pickUpId }) => pickUpId)],
  );
  const wrong: string[] = [];
  const originals = rows.filter(({ kind }) => kind === "original");
  const sizes = rows.filter(({ kind }) => kind !== "original");
  const sent = done.flatMap(({ sha256 }) => sha256);
  if (
    originals
      .map(({ sha256 }) => sha256)
      .toSorted()
      .join() !== sent.toSorted().join()
  )
    wrong.push(`${sent.length} files were sent, and ${originals.length} are there`);
  if (sizes.length !== SIZES_OF_A_SCAN * originals.length)
    wrong.push(`${originals.length} scans have ${sizes.length} sizes`);
  for (const { key, bytes, sha256 } of rows) {
    const content = await buffer(await files.read(key)).catch(() => null);
    if (content === null) wrong.push(`${key} is not in the store`);
    else if (content.length !== bytes) wrong.push(`${key} is not whole`);
    else if (sha256 !== null && createHash("sha256").update(content).digest("hex") !== sha256)
      wrong.push(`${key} is not what was sent`);
  }
  return { wrong, originals: originals.length, sizes: sizes.length };
}

/**
 * Checks that the outbox has receipts for all orders and notices for all scans, each once: none was written under a
 * second key.
 */
async function mailsAreThere(outbox: string, promised: Promised) {
  const keys = new Map<string, number>();
  for (const name of await outboxNames(outbox)) {
    const mail = await readMail(outbox, name);
    if (mail !== null) keys.set(mail.key, (keys.get(mail.key) ?? 0) + 1);
  }
  const wanted = [
    ...toldOf(promised).map(({ orderId }) => `order-paid:${orderId}`),
    ...promised.done.map(({ pickUpId }) => `scans-ready:${pickUpId}`),
  ];
  const wrong = [
    ...wanted.filter((key) => !keys.has(key)).map((key) => `the mail ${key} was not sent`),
    ...[...keys].filter(([, times]) => times > 1).map(([key, times]) => `the mail ${key} is there ${times} times`),
  ];
  return { wrong, mails: wanted.length };
}
