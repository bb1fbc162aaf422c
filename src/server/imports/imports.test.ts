import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { and, eq, inArray, isNotNull, like, sql } from "drizzle-orm";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { addAddress, updateUser } from "../../contract/accounts/accounts.ts";
import {
  addImport,
  checkImport,
  getRefusedRows,
  inviteImported,
  listImports,
  pauseImport,
  removeImport,
  runImport,
  undoImport,
} from "../../contract/imports/imports.ts";
import { findPastOrders, listPastOrders } from "../../contract/imports/past-orders.ts";
import { lookAtGiftCard, redeemGiftCard } from "../../contract/digital-goods/gift-cards.ts";
import { addCoupon, listCoupons } from "../../contract/coupons/coupons.ts";
import { resetPassword } from "../../contract/accounts/auth.ts";
import { DAY_MS } from "../../rules/time.ts";
import {
  cutOff,
  SHARES,
  shopifyCustomers,
  shopifyOrders,
  utf8,
  windows1252,
} from "../../../tests/support/dirty-exports.ts";
import { importSteps } from "../../../tests/support/import-steps.ts";
import { putFile } from "../../../tests/support/makers.ts";
import { type Person, startLab, type TestLab } from "../../../tests/support/start-lab.ts";
import { addresses, preferences, users } from "../accounts/tables.ts";
import { subscribers } from "../community/tables.ts";
import { accountCreditBalance, changeAccountCredit } from "../credits/account-credit.ts";
import { giftCardEntries } from "../digital-goods/tables.ts";
import { newId } from "../platform/ids.ts";
import { refusedRows } from "./refused-rows.ts";
import { importFile } from "./import-file.ts";
import { importedIds, importItems, imports } from "./tables.ts";
import { workImport } from "./work-import.ts";

let lab: TestLab;
let owner: Person;
beforeAll(async () => {
  lab = await startLab();
  owner = await lab.admin();
});

const { upload, look, check, run, undo } = importSteps(() => ({ lab, owner }));

/** Counts that an import may change. */
const counts = async () => ({
  users: await lab.count("users"),
  addresses: await lab.count("addresses"),
  preferences: await lab.count("preferences"),
  subscribers: await lab.count("subscribers"),
  ids: await lab.count("imported_ids"),
});

const userOf = async (email: string) => (await lab.lab.deps.db.select().from(users).where(eq(users.email, email)))[0];

test("a messy Shopify export is checked without changes, imported, and idempotent", async () => {
  const bytes = utf8(shopifyCustomers({ rows: 300, at: "twice" }));
  const before = await counts();
  const id = await upload(bytes);
  expect(await look(id)).toMatchObject({
    state: "MAPPING",
    source: "SHOPIFY",
    mapping: { email: "Email", zip: "Default Address Zip" },
  });
  const checked = await check(id);
  // Of 20 rows two are refused and two are one customer.
  const expected = { made: 255, changed: 0, same: 0, refused: 30, removed: 0, kept: 0 };
  expect(checked).toMatchObject({ state: "READY", rows: 300, items: 285, counts: expected });
  expect(await counts()).toEqual(before);
  expect(checked.preview.filter(({ outcome }) => outcome === "REFUSED")).toHaveLength(10);
  expect(checked.preview[0]).toMatchObject({ line: 2, title: "Ada Lovelace" });
  const done = await run(id);
  expect(done).toMatchObject({ state: "DONE", counts: expected });
  const after = await counts();
  expect(after.users - before.users).toBe(255);
  // Without a ZIP, abroad.
  expect(after.addresses - before.addresses).toBe(225);

  const again = await upload(bytes);
  const nothing = { ...expected, made: 0, same: 255 };
  expect(await check(again)).toMatchObject({ counts: nothing });
  expect(await run(again)).toMatchObject({ counts: nothing });
  expect(await counts()).toEqual(after);

  const home = await lab.lab.deps.db
    .select()
    .from(addresses)
    .where(eq(addresses.userId, (await userOf(`c${SHARES.shortZip}.x@twice.test`))!.id));
  expect(home).toMatchObject([{ zip: "06510", state: "CT", primary: true }]);
  // Once yes and once no is no consent.
  const { db } = lab.lab.deps;
  const email = `c10.x@twice.test`;
  expect(await db.select().from(subscribers).where(eq(subscribers.email, email))).toEqual([]);
  expect(await db.select().from(subscribers).where(eq(subscribers.email, "c0.x@twice.test"))).toMatchObject([
    { source: "Import: Shopify" },
  ]);
  // No e-mail to anyone.
  expect((await lab.outbox()).filter(({ to }) => to.endsWith("@twice.test"))).toEqual([]);
});

test("Windows-1252 and UTF-16 keep their accents, and a truncated row is rejected", async () => {
  const csv = shopifyCustomers({ rows: 12, at: "ansi" });
  const ansi = await upload(windows1252(cutOff(csv)));
  const checked = await check(ansi);
  expect(checked.reasons).toContainEqual({ outcome: "REFUSED", count: 1, reason: expect.stringContaining("cut off") });
  await run(ansi);
  expect(await userOf("c1.x@ansi.test")).toMatchObject({ firstName: "José", lastName: "Müller" });
  const wide = await upload(
    new Uint8Array(Buffer.from(`\ufeff${shopifyCustomers({ rows: 12, at: "wide" })}`, "utf16le")),
  );
  await check(wide);
  await run(wide);
  expect(await userOf("c2.x@wide.test")).toMatchObject({ firstName: "Zoë" });
});

test("a killed import resumes where it was, with the same result", async () => {
  const id = await upload(utf8(shopifyCustomers({ rows: 300, at: "killed" })));
  await check(id);
  const { db, jobs } = lab.lab.deps;
  const before = await lab.count("users");
  await owner.call(runImport, { params: { importId: id } });
  const step = async () => {
    const [row] = await db.select().from(imports).where(eq(imports.id, id));
    return { importId: id, state: row!.state, position: row!.position };
  };
  await workImport(lab.lab.deps, await step());
  const [half, reached] = [await lab.count("users"), await step()];
  expect(reached.position).toBe(250);
  // Dies as late as possible: everything is written, and the commit never comes.
  const dying = { ...lab.lab.deps, jobs: { ...jobs, enqueue: () => Promise.reject(new Error("killed")) } };
  await expect(workImport(dying, reached)).rejects.toThrow("killed");
  expect([await lab.count("users"), await step()]).toEqual([half, reached]);
  // The job of the first batch is still queued, and finds the position moved.
  await owner.call(pauseImport, { params: { importId: id } });
  await lab.workAll();
  expect(await look(id)).toMatchObject({ state: "PAUSED", done: 250 });
  expect(await run(id)).toMatchObject({ state: "DONE", done: 285, counts: { made: 255, refused: 30 } });
  expect((await lab.count("users")) - before).toBe(255);
});

test("an import can be undone, except for customers who signed in or ordered", async () => {
  const before = await counts();
  const id = await upload(utf8(shopifyCustomers({ rows: 100, at: "back" })));
  await check(id);
  await run(id);
  const claimed = (await userOf("c0.x@back.test"))!;
  await owner.call(inviteImported, { body: { count: 1 } });
  const ordered = (await userOf("c1.x@back.test"))!;
  await owner.call(updateUser, {
    params: { userId: ordered.id },
    body: { firstName: "Jose", lastName: ordered.lastName, phone: ordered.phone! },
  });
  await lab.lab.deps.db.update(users).set({ emailVerifiedAt: lab.clock.now() }).where(eq(users.id, claimed.id));
  lab.clock.move(6 * DAY_MS);
  owner = await lab.admin();
  const done = await undo(id);
  expect(done).toMatchObject({ state: "UNDONE", counts: { made: 0, kept: 2, removed: 83 } });
  expect(done.reasons).toContainEqual({ outcome: "KEPT", count: 2, reason: "Has signed in, or was changed by staff" });
  const after = await counts();
  expect(after.users).toBe(before.users + 3); // with the second owner
  expect(after.ids).toBe(before.ids + 2);
  // Removed customers can be imported again.
  const again = await upload(utf8(shopifyCustomers({ rows: 100, at: "back" })));
  expect(await check(again)).toMatchObject({ counts: { made: 83, same: 2 } });
  await owner.call(removeImport, { params: { importId: again } });
});

test("an import cannot be undone after a week", async () => {
  const id = await upload(utf8("Email,Name\nlate@late.test,Late Fee\n"));
  await check(id);
  await run(id);
  lab.clock.move(8 * DAY_MS);
  owner = await lab.admin();
  await expect(owner.call(undoImport, { params: { importId: id } })).rejects.toMatchObject({ code: "TOO_LATE" });
});

test("rejected rows download with reasons, and import once corrected", async () => {
  const id = await upload(utf8(shopifyCustomers({ rows: 40, at: "mended" })));
  await check(id);
  await run(id);
  const reply = (await owner.call(getRefusedRows, { params: { importId: id } })) as Blob;
  const csv = (await reply.text()).replace("(at)mended", "@mended.test");
  expect(csv.split("\r\n")[0]).toMatch(/Note,Import problem$/);
  expect(csv.match(/There is no e-mail address\./g)).toHaveLength(2);
  const mended = await upload(utf8(csv));
  // The columns are remembered, and our own is none of them.
  expect(await look(mended)).toMatchObject({ source: "SHOPIFY", mapping: { externalId: "Customer ID" } });
  expect(await check(mended)).toMatchObject({ counts: { made: 1, refused: 3 } });
  await run(mended);
  expect(await userOf("c3.x@mended.test")).toMatchObject({ firstName: "Renée" });
});

test("existing data is never replaced; only missing data is added, and undone", async () => {
  const ada = await lab.customer({ address: false });
  const csv = `Email,First Name,Address,City,State,Zip,Phone,Notes\n${ada.email.toUpperCase()},Augusta,1 Main St,Brooklyn,NY,11222,(718) 555-0100,VIP\n${owner.email},Boss,,,,,,\n`;
  const before = await userOf(ada.email);
  const id = await upload(utf8(csv));
  const checked = await check(id);
  expect(checked.counts).toMatchObject({ made: 0, changed: 1, refused: 1 });
  expect(checked.reasons).toContainEqual({
    outcome: "REFUSED",
    count: 1,
    reason: "This e-mail belongs to a staff account.",
  });
  await run(id);
  expect(await userOf(ada.email)).toEqual(before);
  const { db } = lab.lab.deps;
  expect(await db.select().from(preferences).where(eq(preferences.userId, ada.userId))).toMatchObject([
    { value: "VIP" },
  ]);
  const second = { address1: "2 Side St", city: "Brooklyn", state: "NY", zip: "11222" } as const;
  await ada.call(addAddress, { params: { userId: ada.userId }, body: second });
  await owner.call(undoImport, { params: { importId: id } });
  await lab.workAll();
  expect(await db.select().from(addresses).where(eq(addresses.userId, ada.userId))).toMatchObject([
    { address1: "2 Side St", primary: true },
  ]);
  expect(await db.select().from(preferences).where(eq(preferences.userId, ada.userId))).toEqual([]);
});

test("imported accounts are invited in batches, once each, and claimed by an e-mailed link", async () => {
  const id = await upload(
    utf8("Email,Name\nw1@waves.test,Wave One\nw2@waves.test,Wave Two\nw3@waves.test,Wave Three\n"),
  );
  await check(id);
  await run(id);
  const { accounts } = await owner.call(listImports, { query: {} });
  const rest = accounts.waiting - 3;
  if (rest > 0) await owner.call(inviteImported, { body: { count: rest } });
  await lab.workAll();
  const mails = async () => (await lab.outbox()).filter(({ to }) => to.endsWith("@waves.test"));
  expect(await mails()).toEqual([]);
  const options = { idempotencyKey: "one-wave-of-two" };
  expect(await owner.call(inviteImported, { body: { count: 2 } }, options)).toEqual({ invited: 2 });
  expect(await owner.call(inviteImported, { body: { count: 2 } }, options)).toEqual({ invited: 2 });
  await lab.workAll();
  expect((await mails()).map(({ to }) => to).toSorted()).toEqual(["w1@waves.test", "w2@waves.test"]);
  const { text } = (await mails()).find(({ to }) => to === "w1@waves.test")!;
  expect(text).toContain("has a new website");
  const token = decodeURIComponent(/token=([^\s&]+)/.exec(text)![1]!);
  await lab.visitor().call(resetPassword, { body: { token, password: "a long walk with film" } });
  const then = (await owner.call(listImports, { query: {} })).accounts;
  expect(then).toMatchObject({ waiting: 1, claimed: accounts.claimed + 1 });
  expect(await userOf("w1@waves.test")).toMatchObject({ emailVerifiedAt: lab.clock.now() });
});

test("a file that is not a table or has no rows is rejected with a clear message", async () => {
  const zip = new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0, 0, 1, 2, 3, 4]);
  const { writeLink } = await owner.call(addImport, {
    body: { kind: "CUSTOMERS", fileName: "x.csv", size: zip.length },
  });
  expect((await putFile(lab.origin, writeLink, zip)).status).toBe(415);
  const empty = await check(await upload(utf8("Email,Name\n")));
  expect(empty).toMatchObject({ state: "FAILED", problem: "The file has column names, but no rows." });
  const other = await upload(utf8("Telephone,Town\n1,2\n"));
  const body = { source: "OTHER", mapping: { phone: "Telephone" } } as const;
  await expect(owner.call(checkImport, { params: { importId: other }, body })).rejects.toMatchObject({
    code: "BAD_MAPPING",
  });
  await expect(owner.call(runImport, { params: { importId: other } })).rejects.toMatchObject({ code: "OTHER_STATE" });
});

test("deleting an account deletes its import rows and past orders", async () => {
  const { db, modules, ...deps } = lab.lab.deps;
  const ids = [
    await upload(utf8("Email,Name\ngone@gone.test,Gone One\nstays@gone.test,Stays Here\n")),
    await upload(utf8(shopifyOrders({ orders: 1, at: "gone" }).replaceAll("c0.x@", "gone@")), "PAST_ORDERS"),
  ];
  for (const id of ids) {
    await check(id);
    await run(id);
  }
  const user = (await userOf("gone@gone.test"))!;
  await db.transaction(async (tx) => {
    for (const deletePart of modules.deleteUserData) await deletePart(tx, user, { ...deps, db, modules });
  });
  const rows = await db
    .select({ rows: sql<string>`${importItems.rows}::text || ${importItems.key}` })
    .from(importItems)
    .where(inArray(importItems.importId, ids));
  expect(rows.filter(({ rows: text }) => text.includes("gone@"))).toEqual([]);
  expect(rows.filter(({ rows: text }) => text.includes("stays@"))).toHaveLength(1);
  expect(await owner.call(findPastOrders, { query: { search: "gone-1001" } })).toMatchObject({ count: 0 });
  expect(await db.select().from(importedIds).where(eq(importedIds.thingId, user.id))).toEqual([]);
});

test("after a month only the counts remain", async () => {
  const id = await upload(utf8("Email,Name\nold@old.test,Old One\nbad,Bad One\n"));
  await check(id);
  await run(id);
  lab.clock.move(31 * DAY_MS);
  owner = await lab.admin();
  await lab.lab.deps.modules.jobs["sweep-imports"].run(lab.lab.deps, {}, new AbortController().signal);
  expect(await look(id)).toMatchObject({ counts: { made: 1, refused: 1 } });
  const stored = await lab.lab.deps.db
    .select()
    .from(importItems)
    .where(and(eq(importItems.importId, id), sql`${importItems.rows}::text || ${importItems.key} like '%old%'`));
  expect(stored).toEqual([]);
  expect(
    await lab.lab.deps.db
      .select()
      .from(importItems)
      .where(and(eq(importItems.importId, id), isNotNull(importItems.outcome))),
  ).toHaveLength(2);
});

test("subscribers are imported with their dates, except unsubscribed ones", async () => {
  const { db } = lab.lab.deps;
  const at = lab.clock.now();
  await db.insert(subscribers).values({ id: newId(), email: "Left@news.test", createdAt: at, unsubscribedAt: at });
  const csv = `Email,Opt-in date,Status
new@news.test,2023-05-01,subscribed
left@news.test,2020-01-01,subscribed
there@news.test,2020-01-01,unsubscribed
`;
  const id = await upload(utf8(csv), "SUBSCRIBERS");
  await check(id);
  expect(await run(id)).toMatchObject({ counts: { made: 1, same: 2, refused: 0 } });
  const stored = await db
    .select()
    .from(subscribers)
    .where(like(subscribers.email, "%@news.test"))
    .orderBy(subscribers.createdAt);
  expect(stored.map(({ email, unsubscribedAt, createdAt }) => [email, unsubscribedAt, createdAt])).toEqual([
    ["new@news.test", null, new Date("2023-05-01T12:00:00Z")],
    ["Left@news.test", at, at],
  ]);
});

test("account credit becomes an opening balance once, and is undone unless spent", async () => {
  const [ada, grace] = [await lab.customer({ firstName: "Ada" }), await lab.customer({ firstName: "Grace" })];
  const csv = `Customer email,Store credit\n${ada.email},$12.50\n${ada.email.toUpperCase()},2.50\n${grace.email},"1,000.00"\nnobody@credit.test,5\n${owner.email},lots\n`;
  const id = await upload(utf8(csv), "ACCOUNT_CREDITS");
  const checked = await check(id);
  expect(checked).toMatchObject({ counts: { made: 2, refused: 2 } });
  expect(checked.sums).toEqual([{ currency: "USD", year: null, inFile: 102_000, imported: 101_500, items: 3 }]);
  const { db } = lab.lab.deps;
  expect(await accountCreditBalance(db, ada.userId)).toBe(0);
  await run(id);
  const again = await upload(utf8(csv), "ACCOUNT_CREDITS");
  await check(again);
  expect(await run(again)).toMatchObject({ counts: { made: 0, same: 2 } });
  expect([await accountCreditBalance(db, ada.userId), await accountCreditBalance(db, grace.userId)]).toEqual([
    1500, 100_000,
  ]);
  await db.transaction((tx) =>
    changeAccountCredit(lab.lab.deps, tx, {
      userId: ada.userId,
      change: -100,
      reason: "SPENT",
      cause: "spent",
      by: null,
    }),
  );
  expect(await undo(id)).toMatchObject({ counts: { removed: 1, kept: 1 } });
  expect([await accountCreditBalance(db, ada.userId), await accountCreditBalance(db, grace.userId)]).toEqual([1400, 0]);
});

test("coupons are imported unless their code exists, and can be undone", async () => {
  const coupon = { code: "SPRING-5", kind: "fixed", amount: 500 } as const;
  await owner.call(addCoupon, { body: coupon });
  const csv = "Code,Type,Amount,Usage limit,Ends\nspring-5,percent,50,,\nFALL-10,percent,10,3,2027-01-31\n";
  const id = await upload(utf8(csv), "COUPONS");
  await check(id);
  expect(await run(id)).toMatchObject({ counts: { made: 1, same: 1 } });
  const codes = async () => {
    const { coupons } = await owner.call(listCoupons, { query: { limit: 100 } });
    return coupons.map(({ code, kind, amount, endsAt }) => [code, kind, amount, endsAt]).toSorted();
  };
  expect(await codes()).toEqual([
    // It can be used until its last day is over at the lab.
    ["FALL-10", "percentage", 10_000, "2027-02-01T05:00:00.000Z"],
    ["SPRING-5", "fixed", 500, null],
  ]);
  await owner.call(undoImport, { params: { importId: id } });
  await lab.workAll();
  expect(await codes()).toEqual([["SPRING-5", "fixed", 500, null]]);
});

test("past orders are visible to their customer and staff, but are not orders", async () => {
  const ours = await lab.count("orders");
  const id = await upload(utf8(shopifyOrders({ orders: 40, at: "past" })), "PAST_ORDERS");
  const checked = await check(id);
  expect(checked).toMatchObject({ source: "SHOPIFY", rows: 80, items: 40, counts: { made: 38, refused: 2 } });
  expect(checked.sums).toMatchObject([
    { year: 2022, items: 14 },
    { year: 2023, items: 12 },
    { year: 2024, items: 12, inFile: 12 * 2650, imported: 12 * 2650 },
  ]);
  await run(id);
  // The customers come after their orders.
  const customers = await upload(utf8(shopifyCustomers({ rows: 3, at: "past" })));
  await check(customers);
  await run(customers);
  const ada = (await userOf("c0.x@past.test"))!;
  const query = { limit: 10 };
  const theirs = await owner.call(listPastOrders, { params: { userId: ada.id }, query });
  expect(theirs).toMatchObject({
    count: 1,
    pastOrders: [{ number: "#past-1001", total: 2650, status: "paid, fulfilled" }],
  });
  expect(theirs.pastOrders[0]).toMatchObject({
    shipTo: ["Ada Lovelace", "1 Main St", "Brooklyn, NY 11222"],
    lines: [
      { title: "Develop and scan, 35mm", price: 1200 },
      { title: 'Print 8×10"', price: 800 },
    ],
  });
  expect(await owner.call(findPastOrders, { query: { search: "past-1002" } })).toMatchObject({ count: 1 });
  expect(await lab.count("orders")).toBe(ours);
  const again = await upload(utf8(shopifyOrders({ orders: 40, at: "past" })), "PAST_ORDERS");
  expect(await check(again)).toMatchObject({ counts: { made: 0, same: 38 } });
  await owner.call(undoImport, { params: { importId: id } });
  await lab.workAll();
  expect(await owner.call(findPastOrders, { query: { search: "past-" } })).toMatchObject({ count: 0 });
});

test("imported gift cards keep their codes and balances, and are undone unless used", async () => {
  const { db } = lab.lab.deps;
  const codes = { used: "WOOD-LAND-7777-8888", left: "7783 2345 9988 1234" };
  const csv = `Gift card code,Balance,Expires on\n${codes.used},$25.00,2040-01-01\n${codes.left},12.50,\nOLD1-OLD2-OLD3,5,2020-01-01\n1234,5,\n${codes.left.replaceAll(" ", "")},12.50,\n`;
  const id = await upload(utf8(csv), "GIFT_CARDS");
  const checked = await check(id);
  expect(checked).toMatchObject({ counts: { made: 2, refused: 2 }, sums: [{ imported: 3750 }] });
  const done = await run(id);
  expect(done).toMatchObject({ state: "DONE", counts: { made: 2, refused: 2 }, samples: [] });
  // Rows of imported cards are deleted, so the preview has only the rejected ones, with masked codes.
  expect(done.preview.map(({ title }) => title)).toEqual(["Card ending 01D3", "…1234, 5"]);
  const refused = await text((await refusedRows(lab.lab.deps, id)).bytes);
  expect(refused).toContain(`OLD1-OLD2-OLD3,5,2020-01-01,"It expired on Jan 1, 2020."`);
  const ada = await lab.customer();
  const balanceOf = (code: string) => ada.call(lookAtGiftCard, { body: { code } });
  expect(await balanceOf("wood land 77778888")).toMatchObject({ balance: 2500, state: "SENT" });
  // No code is stored.
  const items = JSON.stringify(await db.select().from(importItems).where(eq(importItems.importId, id)));
  const ids = JSON.stringify(await db.select().from(importedIds).where(eq(importedIds.importId, id)));
  expect(items + ids).not.toMatch(/7777|OLD1|"1234"/);
  const again = await upload(utf8(csv), "GIFT_CARDS");
  expect(await check(again)).toMatchObject({ counts: { made: 0, same: 2, refused: 2 } });
  await owner.call(removeImport, { params: { importId: again } });
  await ada.call(redeemGiftCard, { params: { userId: ada.userId }, body: { code: codes.used } });
  const entries = await db.select().from(giftCardEntries);
  expect(entries.filter(({ reason }) => reason === "OPENING").map(({ change }) => change)).toEqual([2500, 1250]);
  expect(await undo(id)).toMatchObject({ counts: { removed: 1, kept: 1 } });
  await expect(balanceOf(codes.left)).rejects.toMatchObject({ code: "UNKNOWN" });
});

test("an import whose job failed permanently shows as stopped and can be resumed", async () => {
  const id = await upload(utf8("Email,Name\nstop1@stop.test,One\nstop2@stop.test,Two\n"));
  await check(id);
  await owner.call(runImport, { params: { importId: id } });
  const { deps } = lab.lab;
  const [row] = await deps.db.select().from(imports).where(eq(imports.id, id));
  const step = { importId: id, state: row!.state, position: row!.position };
  await deps.modules.jobs["work-import"].gaveUp!(deps, { ...step, position: 7 });
  expect((await look(id)).state).toBe("RUNNING");
  await deps.modules.jobs["work-import"].gaveUp!(deps, step);
  const stopped = await look(id);
  expect(stopped.state).toBe("STOPPED");
  expect(stopped.undoUntil).not.toBeNull();
  expect(await run(id)).toMatchObject({ state: "DONE", counts: { made: 2 } });
});

test("the command line imports a file like the page", async () => {
  const folder = await mkdtemp(join(tmpdir(), "nice-import-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, "people.csv");
  await writeFile(path, "Email,Name\ncli1@cli.test,One\nbad,Two\n");
  const said: string[] = [];
  const request = { kind: "CUSTOMERS", path, say: (text: string) => void said.push(text) } as const;
  const dry = await importFile(lab.lab.deps, { ...request, isDry: true });
  expect(await look(dry)).toMatchObject({ state: "READY", counts: { made: 1, refused: 1 } });
  expect(await userOf("cli1@cli.test")).toBeUndefined();
  const id = await importFile(lab.lab.deps, { ...request, isDry: false });
  expect(await look(id)).toMatchObject({ state: "DONE", byName: null, counts: { made: 1, refused: 1 } });
  expect(said).toContain("email: Email");
  await writeFile(path, "Telephone,Town\n1,2\n");
  await expect(importFile(lab.lab.deps, { ...request, isDry: true })).rejects.toThrow("No column for: E-mail");
});
