import { appendFile, mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { eq } from "drizzle-orm";
import { aBusyCustomer } from "../../../tests/support/busy-customer.ts";
import { join as joinClub } from "../../../tests/support/members.ts";
import { type Person, startLab, TEST_PASSWORD, type TestLab } from "../../../tests/support/start-lab.ts";
import { startS3 } from "../../../tests/support/fake-s3.ts";
import { newTestDatabase } from "../../../tests/support/test-database.ts";
import { confirmIdentity } from "../../contract/accounts/sessions.ts";
import {
  linkToLabExport,
  listLabExports,
  removeLabExport,
  startLabExport,
} from "../../contract/lab-exports/lab-exports.ts";
import { CONFIRMED_FOR_MS } from "../../rules/accounts/session-ends.ts";
import { DAY_MS } from "../../rules/time.ts";
import { aDraft, aRoll, placeOrder } from "../../../tests/support/makers.ts";
import { readZip } from "../../../tests/support/scan-makers.ts";
import { sweepLabExports } from "./make-lab-export.ts";
import { logIn } from "../../contract/accounts/auth.ts";
import { addCoupon, getCoupon } from "../../contract/coupons/coupons.ts";
import { issueGiftCard, listGiftCards } from "../../contract/digital-goods/gift-card-desk.ts";
import { lookAtGiftCard, redeemGiftCard } from "../../contract/digital-goods/gift-cards.ts";
import { getRoll } from "../../contract/film/rolls.ts";
import { createClient } from "../../contract/kit/client.ts";
import { listMemberships, listServiceCredits } from "../../contract/memberships/memberships.ts";
import { getUserOrder, listUserOrders } from "../../contract/orders/orders.ts";
import { adjustAccountCredit, getAccountCredit } from "../../contract/payments/account-credit.ts";
import { startSession, tokenOf } from "../accounts/sessions.ts";
import { users } from "../accounts/tables.ts";
import { diskFiles } from "../adapters/files/disk-files.ts";
import type { FileStore } from "../adapters/files/port.ts";
import { s3Files } from "../adapters/files/s3-files.ts";
import { openLab } from "../composition-root.ts";
import { openHttp } from "../open-http.ts";
import { newId } from "../platform/ids.ts";
import { exportToFolder, exportToZip } from "./export-lab.ts";
import { importLab } from "./import-lab.ts";
import type { Manifest } from "./manifest.ts";

const report = async () => {};
const labOf = ({ lab: { deps } }: TestLab) => ({
  db: deps.db,
  projectDir: deps.settings.projectDir,
  publicUrl: deps.settings.publicUrl,
  now: deps.now,
});

async function scratch(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), "nice-export-"));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  return dir;
}

async function emptyLab() {
  const database = await newTestDatabase();
  onTestFinished(() => database.drop());
  const dataDir = await scratch();
  const files = diskFiles({ dir: join(dataDir, "files"), secret: "", publicUrl: "", now: () => new Date() });
  return { ...database, dataDir, files };
}

/** Hashes the exported columns of each exported table. */
async function rowsOf(url: string, { tables }: Manifest): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const found: Record<string, string> = {};
  for (const { name, columns } of tables) {
    const { rows } = await client.query<{ sum: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as sum
       from (select ${columns.map((column) => `"${column}"`).join(", ")} from "${name}") t`,
    );
    found[name] = rows[0]!.sum;
  }
  await client.end();
  return found;
}

async function count(url: string, table: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${table}`);
  await client.end();
  return rows[0]!.count;
}

const GIFT = { amount: 4200, recipientName: "Grace", recipientEmail: "grace@people.test", reason: "Prize" };

async function columnsWithJsonNull(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ table: string; column: string }>(`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type = 'jsonb'`);
  const found = [];
  for (const { table, column } of rows) {
    const query = `select from "${table}" where jsonb_typeof("${column}") = 'null' limit 1`;
    if ((await client.query(query)).rowCount! > 0) found.push(`${table}.${column}`);
  }
  await client.end();
  return found;
}

/** A lab with orders, film, goods, a return, a dispute, gift cards, credit, a coupon and a membership. */
async function aBusyLab() {
  const busy = await aBusyCustomer("Parting");
  const { admin, customer, lab } = busy;
  const coupon = await admin.call(addCoupon, {
    body: { code: `LEAVING-${lab.clock.now().getTime()}`, kind: "percentage", amount: 12_345 },
  });
  await joinClub(customer, "NICE_2025");
  await lab.workAll();
  await admin.call(
    adjustAccountCredit,
    { params: { userId: customer.userId }, body: { change: 1234, note: "Goodwill" } },
    { idempotencyKey: newId() },
  );
  await admin.call(issueGiftCard, { body: GIFT }, { idempotencyKey: newId() });
  await lab.workAll();
  return { ...busy, couponId: coupon.coupon.id };
}

type BusyLab = Awaited<ReturnType<typeof aBusyLab>>;

/** Reads the replies that the customer and the lab get. */
async function readsOf(
  { customer: { userId }, orderIds, couponId }: BusyLab,
  person: Pick<Person, "call">,
  admin: Pick<Person, "call">,
) {
  const params = { userId };
  const { orders } = await person.call(listUserOrders, { params });
  return {
    orders,
    order: await person.call(getUserOrder, { params: { ...params, orderId: orderIds[0]! } }),
    credit: await person.call(getAccountCredit, { params }),
    services: await person.call(listServiceCredits, { params }),
    memberships: await person.call(listMemberships, { params }),
    coupon: await admin.call(getCoupon, { params: { couponId } }),
    cards: await admin.call(listGiftCards, { query: {} }),
  };
}

test("a lab that is exported and imported elsewhere has the same rows, files and balances, and goes on", async () => {
  const busy = await aBusyLab();
  const { lab, customer, admin, roll, scan } = busy;
  const { deps } = lab.lab;
  const before = await readsOf(busy, customer, admin);
  const path = join(await scratch(), "lab.zip");
  const manifest = await exportToZip(labOf(lab), path, { files: deps.files, report });
  const rows = await rowsOf(deps.settings.databaseUrl!, manifest);
  // It would come back as no value.
  expect(await columnsWithJsonNull(deps.settings.databaseUrl!)).toEqual([]);
  const code = /\b[A-Z\d]{4}(?:[- ][A-Z\d]{4}){3}\b/.exec((await lab.outbox(GIFT.recipientEmail))[0]!.text)![0];

  const there = await emptyLab();
  await importLab({ ownerUrl: there.ownerUrl, files: there.files }, path);
  expect(await rowsOf(there.ownerUrl, manifest)).toEqual(rows);
  expect(Object.values(rows).filter((sum) => !sum.startsWith("0 ")).length).toBeGreaterThan(45);
  // Nothing is sent because of it.
  for (const table of ["outbox_events", "sessions", "pgboss.job"]) expect(await count(there.ownerUrl, table)).toBe(0);
  for (const table of ["order_work", "rolls_at_steps"])
    expect(await count(there.ownerUrl, table)).toBe(await count(deps.settings.databaseUrl!, table));

  const imported = await openLab(
    {
      settings: { ...deps.settings, dataDir: there.dataDir },
      log: deps.log,
      databaseUrl: there.url,
      now: lab.clock.now,
    },
    { supervise: false },
  );
  const http = await openHttp(imported);
  onTestFinished(async () => {
    await http.close();
    await imported.close();
  });
  const origin = await http.listen({ port: 0, host: "127.0.0.1" });
  const client = (token: string | null) =>
    createClient({ origin, token: { get: () => token, set: (next) => void (token = next) } });
  const person = client(null);
  await person.call(logIn, { body: { email: customer.email, password: TEST_PASSWORD } });
  const staffSession = await imported.deps.db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, admin.userId));
    return startSession(tx, user!, lab.clock.now(), { complete: true });
  });
  const staff = client(await tokenOf(imported.deps, staffSession));
  expect(await readsOf(busy, person, staff)).toEqual(before);
  expect(await person.call(lookAtGiftCard, { body: { code } })).toMatchObject({ state: "SENT", balance: GIFT.amount });
  const credited = { params: { userId: customer.userId }, body: { code } };
  expect(await person.call(redeemGiftCard, credited)).toMatchObject({ amount: GIFT.amount });
  const { scans } = await person.call(getRoll, { params: { userId: customer.userId, rollId: roll.id } });
  expect(scans[0]!.id).toBe(scan.id);
  const here = await customer.call(getRoll, { params: { userId: customer.userId, rollId: roll.id } });
  const bytesOf = async (of: string, url: string) => Buffer.from(await (await fetch(of + url)).arrayBuffer());
  const picture = await bytesOf(origin, scans[0]!.thumbnail!.read);
  expect(picture.length).toBeGreaterThan(500);
  expect(picture.equals(await bytesOf(lab.origin, here.scans[0]!.thumbnail!.read))).toBe(true);

  // Order numbers go on where they ended.
  const next = await placeOrder({ call: person.call, userId: customer.userId }, aDraft([aRoll()]));
  expect(next.id).toBeGreaterThan(Math.max(...before.orders.map(({ id }) => id)));

  await expect(importLab({ ownerUrl: there.ownerUrl, files: there.files }, path)).rejects.toThrow(
    "customers or orders",
  );
});

test("a second export into the same folder skips files that are there; what was touched is refused", async () => {
  const lab = await startLab();
  const { files } = lab.lab.deps;
  const dir = await scratch();
  await files.write("product-files/a/one", Buffer.from("one"), { type: "text/plain" });
  await files.write("data-exports/secret", Buffer.from("not in it"), { type: "text/plain" });
  const first = await exportToFolder(labOf(lab), dir, { files, report });
  const stored = join(dir, "files", "product-files", "a", "one");
  const { mtimeMs } = await stat(stored);
  const second = await exportToFolder(labOf(lab), dir, { files, report });
  expect(second.files).toEqual(first.files);
  expect((await stat(stored)).mtimeMs).toBe(mtimeMs);
  expect(await readdir(join(dir, "files"))).not.toContain("data-exports");
  expect(await readFile(join(dir, "README.txt"), "utf8")).toContain("KEEP THIS EXPORT SECRET");

  const there = await emptyLab();
  await appendFile(join(dir, "data", "users.jsonl"), "{}\n");
  await expect(importLab({ ownerUrl: there.ownerUrl, files: there.files }, dir)).rejects.toThrow(/differs|null value/);
  expect(await count(there.ownerUrl, "users")).toBe(0);
  await appendFile(stored, "more");
  await rm(join(there.dataDir, "files"), { recursive: true });
  await expect(importLab({ ownerUrl: there.ownerUrl, files: there.files }, dir)).rejects.toThrow();
});

test("a lab whose files are in S3 is exported to a folder, on after an interruption, and imported into another bucket", async () => {
  const lab = await startLab();
  const dir = await scratch();
  const buckets = [await startS3(), await startS3()];
  onTestFinished(async () => void (await Promise.all(buckets.map((bucket) => bucket.close()))));
  const common = { secret: "", publicUrl: "", now: lab.clock.now };
  const [from, to] = buckets.map(({ settings }, at) =>
    s3Files({ ...common, store: settings, scratchDir: join(dir, `scratch-${at}`) }),
  );
  for (let n = 0; n < 20; n++)
    await from!.write(`scans/${n}/original`, Buffer.from(`scan ${n}`), { type: "image/jpeg" });
  let read = 0;
  const counting: FileStore = { ...from!, read: (...of) => ((read += 1), from!.read(...of)) };
  const broken: FileStore = {
    ...counting,
    read: async (...of) => {
      if (read > 10) throw new Error("The line is gone");
      return counting.read(...of);
    },
  };
  await expect(exportToFolder(labOf(lab), join(dir, "out"), { files: broken, report })).rejects.toThrow("line is gone");
  const before = read;
  const { files } = await exportToFolder(labOf(lab), join(dir, "out"), { files: counting, report });
  expect(files).toMatchObject({ count: 20 });
  // No file is transferred twice.
  expect(read).toBe(20);
  expect(before).toBeGreaterThan(5);

  const there = await emptyLab();
  await importLab({ ownerUrl: there.ownerUrl, files: to! }, join(dir, "out"));
  expect(await text(await to!.read("scans/7/original"))).toBe("scan 7");
});

test("an owner exports the lab with their password: one at a time, by e-mail and short link, for three days", async () => {
  const lab = await startLab();
  const [owner, manager] = [await lab.admin(), await lab.admin("MANAGER")];
  const start = (who: Person) => who.call(startLabExport, { body: { withFiles: true } });
  await expect(start(manager)).rejects.toMatchObject({ status: 403 });
  lab.clock.move(CONFIRMED_FOR_MS + 1);
  await expect(start(owner)).rejects.toMatchObject({ code: "CONFIRM_FIRST" });
  await owner.call(confirmIdentity, { body: { password: TEST_PASSWORD } });
  const { labExport } = await start(owner);
  await expect(start(owner)).rejects.toMatchObject({ code: "RUNNING" });
  const params = { labExportId: labExport.id };
  await expect(owner.call(linkToLabExport, { params })).rejects.toMatchObject({ code: "NO_ARCHIVE" });

  expect((await lab.outbox(owner.email)).map(({ subject }) => subject)).toContain("The lab's export is ready");
  const newest = async (who = owner) => (await who.call(listLabExports, { query: {} })).labExports[0]!;
  expect(await newest()).toMatchObject({ id: labExport.id, state: "DONE", downloads: 0 });
  const { url } = await owner.call(linkToLabExport, { params });
  const zip = readZip(Buffer.from(await (await fetch(lab.origin + url)).arrayBuffer()));
  expect(zip["data/users.jsonl"]).toContain(owner.email);
  expect(zip["csv/orders.csv"]).toContain("Order number");
  expect(JSON.parse(zip["manifest.json"]!)).toMatchObject({ format: "lab-export" });
  expect(await newest()).toMatchObject({ downloads: 1 });
  expect(await lab.lab.deps.files.list("lab-exports/")).toHaveLength(1);

  lab.clock.move(4 * DAY_MS);
  await sweepLabExports(lab.lab.deps);
  expect(await newest(await lab.admin())).toMatchObject({ state: "DELETED", until: null });
  expect(await lab.lab.deps.files.list("lab-exports/")).toEqual([]);
});

test("a canceled export leaves nothing, and the next one can start", async () => {
  const lab = await startLab();
  const owner = await lab.admin();
  await owner.call(confirmIdentity, { body: { password: TEST_PASSWORD } });
  const { labExport } = await owner.call(startLabExport, { body: { withFiles: false } });
  await owner.call(removeLabExport, { params: { labExportId: labExport.id } });
  await lab.workAll();
  const [first] = (await owner.call(listLabExports, { query: {} })).labExports;
  expect(first).toMatchObject({ id: labExport.id, state: "CANCELED" });
  expect(await lab.lab.deps.files.list("lab-exports/")).toEqual([]);
  const { labExport: next } = await owner.call(startLabExport, { body: { withFiles: false } });
  await lab.workAll();
  const [done] = (await owner.call(listLabExports, { query: {} })).labExports;
  expect(done).toMatchObject({ id: next.id, state: "DONE", files: 0 });
});
