import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { listPreferences } from "../../contract/accounts/preferences.ts";
import { confirmIdentity } from "../../contract/accounts/sessions.ts";
import { contract } from "../../contract/all.ts";
import type { CallSpec } from "../../contract/kit/call.ts";
import * as personal from "../../contract/personal-data/personal-data.ts";
import { aBusyCustomer } from "../../../tests/support/busy-customer.ts";
import { aJpeg, readZip } from "../../../tests/support/scan-makers.ts";
import { type Person, startLab, TEST_PASSWORD, type TestLab } from "../../../tests/support/start-lab.ts";
import { DAY_MS } from "../../rules/time.ts";
import { orders } from "../orders/tables.ts";
import { modules } from "../modules.ts";

const of = (who: Person) => ({ params: { userId: who.userId } });
const confirm = (who: Person) => who.call(confirmIdentity, { body: { password: TEST_PASSWORD } });

/** Marks the user's orders as completed by the lab. */
const completed = ({ lab: { deps } }: TestLab, userId: string) =>
  deps.db.update(orders).set({ status: "COMPLETE", completedAt: deps.now() }).where(eq(orders.customerId, userId));

/** Returns the lab's and the queue's tables that contain one of these words in any column. */
async function tablesWith({ lab: { deps } }: TestLab, words: readonly string[]): Promise<string[]> {
  const { rows } = await deps.db.execute<{ schema: string; name: string }>(sql`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema in ('public', 'pgboss')`);
  const found: string[] = [];
  for (const { schema, name } of rows) {
    const table = sql`${sql.identifier(schema)}.${sql.identifier(name)}`;
    const any = sql.join(
      words.map((word) => sql`t::text ilike ${`%${word}%`}`),
      sql` or `,
    );
    const { rows: hits } = await deps.db.execute(sql`select 1 from ${table} t where ${any} limit 1`);
    if (hits.length > 0) found.push(name);
  }
  return found.toSorted();
}

const isOfTheQueue = (table: string) => table.startsWith("job") || /^j[0-9a-f]{20,}/.test(table);

async function jobsWith({ lab: { deps } }: TestLab, words: readonly string[]): Promise<string[]> {
  const { rows } = await deps.db.execute<{ name: string; template: string | null; text: string }>(
    sql`select name, data ->> 'template' as template, data::text as text from pgboss.job`,
  );
  const has = ({ text }: { text: string }) => words.some((word) => text.toLowerCase().includes(word.toLowerCase()));
  return rows
    .filter(has)
    .map(({ name, template }) => [name, template].filter(Boolean).join(" "))
    .toSorted();
}

test("every owner-only call is in the data export or listed with a reason", () => {
  /** Why the export leaves out a call. */
  const left: Record<string, string> = {
    getAddress: "listAddresses",
    getRoll: "listRolls",
    getScan: "listScans",
    listUnlocks: "listScans",
    getPickUp: "listPickUps",
    getPrint: "listPrints",
    orderInvoice: "invoicePdf",
    listThumbnails: "listScans",
    scanMonths: "listScans",
    scanRolls: "listScans",
    rollFilters: "listRolls",
    scanFilters: "listScans",
    listNews: "what happened to each order stands with it",
    listAvailabilities: "when couriers have time",
    getProfilePictureLink: "writes",
    sendReferral: "writes",
    shareScans: "writes",
    getOwnLabel: "a file for the post",
    getContactSheet: "a file of a day",
    getZipDownload: "a file of a day",
    getDataExport: "this very zip",
    getAccountDeletion: "what is asked now",
  };
  const own = Object.entries(contract as Record<string, CallSpec>)
    .filter(([, { method, who }]) => method === "GET" && who.kind === "own")
    .map(([name]) => name);
  const covered = new Set([...Object.keys(modules.exports), ...Object.keys(left)]);
  expect(own.filter((name) => !covered.has(name))).toEqual([]);
  expect([...covered].filter((name) => !own.includes(name))).toEqual([]);
});

test("a data export requires the password, is made once, e-mailed, and deleted after a week", async () => {
  const { lab, customer, words, scan, orderIds } = await aBusyCustomer("Packer");
  const ask = () => customer.call(personal.requestDataExport, of(customer));
  await Promise.all([ask(), ask()]);
  expect((await customer.call(personal.getDataExport, of(customer))).dataExport).toMatchObject({
    readyAt: null,
    url: null,
  });
  await lab.workAll();
  const mails = (await lab.outbox(customer.email)).filter(({ subject }) => subject === "Your data is ready");
  expect(mails).toHaveLength(1);
  const { dataExport } = await customer.call(personal.getDataExport, of(customer));
  const answer = await fetch(lab.origin + dataExport!.url!);
  expect(answer.headers.get("content-disposition")).toMatch(/\.zip"$/);
  const files = readZip(Buffer.from(await answer.arrayBuffer()));
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining([
      "README.txt",
      ...Object.values(modules.exports).flatMap((file) => (typeof file === "string" ? [`${file}.json`] : [])),
      ...orderIds.map((id) => `orders/${id}.json`),
      "newsletter.json",
    ]),
  );
  expect(Object.keys(files).filter((name) => /^invoices\/.*\.pdf$/.test(name)).length).toBeGreaterThan(0);
  expect(JSON.parse(files["account.json"]!)).toMatchObject({ email: customer.email, lastName: words.last });
  expect(JSON.parse(files["scans.json"]!)).toMatchObject({ scans: [{ id: scan.id, description: words.note }] });
  expect(JSON.parse(files["newsletter.json"]!)).toMatchObject({ email: customer.email });
  expect(JSON.parse(files["preferences.json"]!)).toEqual(await customer.call(listPreferences, of(customer)));
});

test("an account is deleted after a revocable week, and only invoices keep personal data", async () => {
  const { lab, customer, words: own, scan, bench } = await aBusyCustomer("Leaver");
  await bench.rescan(scan.id, await aJpeg({ seed: 15 }));
  const ask = () => customer.call(personal.requestDeletion, of(customer));
  await expect(ask()).rejects.toMatchObject({ code: "ORDERS_OPEN" });
  await completed(lab, customer.userId);
  await ask();
  await customer.call(personal.takeDeletionBack, of(customer));
  expect(await customer.call(personal.getAccountDeletion, of(customer))).toEqual({ deletion: null, openOrders: 0 });
  const { deletion } = await ask();
  expect((await ask()).deletion).toEqual(deletion);
  expect(
    (await lab.outbox(customer.email)).some(({ subject }) => subject.startsWith("Your account will be deleted on ")),
  ).toBe(true);
  const words = [customer.email, ...Object.values(own)];
  expect(await tablesWith(lab, words)).toEqual(
    expect.arrayContaining([
      "addresses",
      "courier_stops",
      "disputes",
      "gift_cards",
      "stored_carts",
      "order_events",
      "orders",
      "product_reminders",
      "product_returns",
      "product_reviews",
      "push_devices",
      "refunds",
      "rolls",
      "scans",
      "shares",
      "subscribers",
      "users",
    ]),
  );
  // The file from before the rescan is stored next to it.
  const files = await lab.lab.deps.files.list(`scans/${scan.id}/`);
  expect(files.filter(({ key }) => key.includes("/original-"))).toHaveLength(2);

  lab.clock.move(8 * DAY_MS);
  await lab.lab.jobs.workAll();
  await lab.lab.deps.db.transaction((tx) => lab.lab.deps.jobs.enqueue(tx, "sweep-personal-data", {}));
  await lab.workAll();
  // The built-in payment provider's tables are not the lab's data.
  const known = (await tablesWith(lab, words)).filter((name) => name !== "sandbox_payment_objects");
  expect(known.filter((name) => !isOfTheQueue(name))).toEqual(["invoices"]);
  // Mails to friends in the user's name leave the queue within a day, like all mails.
  expect(await jobsWith(lab, words)).toEqual(["send-mail account-deleted", "send-mail gift-card"]);
  expect(await lab.lab.deps.files.list(`scans/${scan.id}/`)).toEqual([]);
  expect((await lab.outbox(customer.email)).at(-1)!.subject).toBe("Your account was deleted");
  await expect(customer.call(personal.getAccountDeletion, of(customer))).rejects.toMatchObject({ status: 401 });
});

test("staff cannot delete their accounts this way, and customers cannot act on others'", async () => {
  const lab = await startLab();
  const [ada, grace, admin] = [await lab.customer(), await lab.customer(), await lab.admin()];
  await confirm(ada);
  await expect(ada.call(personal.requestDeletion, of(grace))).rejects.toMatchObject({ status: 404 });
  await confirm(admin);
  await expect(admin.call(personal.requestDeletion, of(admin))).rejects.toMatchObject({ code: "WORKS_HERE" });
});

test("the lab can export or delete a customer's account for them, with an e-mail each time", async () => {
  const lab = await startLab();
  const [customer, admin] = [await lab.customer(), await lab.admin()];
  await confirm(admin);
  const subjects = async () => (await lab.outbox(customer.email)).map(({ subject }) => subject);
  await admin.call(personal.requestDataExport, of(customer));
  await lab.workAll();
  expect(await subjects()).toContain("Your data is ready");
  expect((await admin.call(personal.getDataExport, of(customer))).dataExport!.files).toBeGreaterThan(0);
  await admin.call(personal.requestDeletion, of(customer));
  await lab.workAll();
  expect(await subjects()).toContainEqual(expect.stringMatching(/^Your account will be deleted on /));
  await admin.call(personal.takeDeletionBack, of(customer));
  expect((await customer.call(personal.getAccountDeletion, of(customer))).deletion).toBeNull();
});
