import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import * as contract from "../../contract/feed-links/feed-links.ts";
import { setLabDay } from "../../contract/lab-settings/lab-days.ts";
import { joinWaitlist } from "../../contract/community/community.ts";
import type { Feed } from "../../rules/feed-links/feed-links.ts";
import { aCourier, hoursTomorrow, labDay } from "../../../tests/support/courier-makers.ts";
import { aDraft, aRoll, receivedOrder } from "../../../tests/support/makers.ts";
import { type Person, startLab, type TestLab } from "../../../tests/support/start-lab.ts";
import { users } from "../accounts/tables.ts";

async function stage() {
  const lab = await startLab();
  return { lab, admin: await lab.admin() };
}
const add = (admin: Person, feed: Feed, more: { courierId?: string; withAmounts?: boolean } = {}) =>
  admin.call(contract.addFeedLink, { body: { feed, ...more } });

/** Reads a link as other programs do, without a session. */
async function read(lab: TestLab, url: string, headers: Record<string, string> = {}) {
  const { pathname, search } = new URL(url);
  const reply = await fetch(`${lab.origin}${pathname}${search}`, { headers });
  return { status: reply.status, text: await reply.text(), headers: reply.headers };
}

test("a calendar of promised days has counts and order numbers, and nothing about customers", async () => {
  const { lab, admin } = await stage();
  const ada = await lab.customer();
  const order = await receivedOrder(ada, admin, aDraft([aRoll(), aRoll()]));
  const { url } = await add(admin, "PROMISED_DAYS");
  const { status, text, headers } = await read(lab, url);
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  const unfolded = text.replaceAll("\r\n ", "");
  expect(unfolded).toMatch(/SUMMARY:\d+ orders? due\\, \d+ rolls/);
  expect(unfolded).toContain(`#10${order.id}`);
  expect(unfolded).toMatch(/DTSTART;VALUE=DATE:\d{8}\r\n/);
  for (const secret of ["Lovelace", ada.userId, "@"]) expect(unfolded.replaceAll(/UID:.*/g, "")).not.toContain(secret);
  const again = await read(lab, url, { "if-none-match": headers.get("etag")! });
  expect(again).toMatchObject({ status: 304, text: "" });
});

test("a courier's calendar is that courier's, and closed days name their reason", async () => {
  const { lab, admin } = await stage();
  await expect(add(admin, "COURIER_ROUTES")).rejects.toMatchObject({ code: "NO_COURIER" });
  const courierId = (await aCourier(lab, admin, hoursTomorrow(lab))).messenger.id;
  const route = await add(admin, "COURIER_ROUTES", { courierId });
  expect(route.link).toMatchObject({ courierId, works: true, lastReadAt: null });
  expect((await read(lab, route.url)).text).toContain("BEGIN:VCALENDAR");
  const day = labDay(lab, 30);
  await admin.call(setLabDay, { body: { day, open: false, reason: "Inventory" } });
  const { url } = await add(admin, "CLOSED_DAYS");
  const { text } = await read(lab, url);
  expect(text).toContain(`DTSTART;VALUE=DATE:${day.replaceAll("-", "")}\r\nSEQUENCE:0\r\n`.split("\r\n")[0]);
  expect(text).toContain("SUMMARY:Closed: Inventory");
  expect(text).toContain("SUMMARY:Closed: Christmas");
});

test("a list has amounts only if its link shows them, and its cells are no formulas", async () => {
  const { lab, admin } = await stage();
  const eve = await lab.customer({ firstName: "=HYPERLINK(1)" });
  const { id } = await receivedOrder(eve, admin, aDraft([aRoll()]));
  const [open, plain] = [await add(admin, "ORDERS", { withAmounts: true }), await add(admin, "ORDERS")];
  const rows = async (url: string) => (await read(lab, url)).text.split("\r\n");
  const [head, first] = await rows(open.url);
  expect(head).toBe("Order,Placed,Customer,E-mail,Status,Total,Tax,Paid");
  expect(first).toContain(`#10${id},`);
  expect(first).toContain(",'=HYPERLINK(1) Lovelace,");
  expect(first).toMatch(/,\d+\.\d\d,\d+\.\d\d,/);
  const [plainHead, plainFirst] = await rows(plain.url);
  expect(plainHead).toBe("Order,Placed,Customer,E-mail,Status,Paid");
  expect(plainFirst).not.toMatch(/,\d+\.\d\d/);
  const customers = await rows((await add(admin, "CUSTOMERS", { withAmounts: true })).url);
  expect(customers.find((row) => row.includes("HYPERLINK"))).toMatch(/,1,\d{4}-\d\d-\d\d,\d+\.\d\d$/);
  expect((await rows((await add(admin, "STOCK")).url))[0]).toBe("SKU,Product,Variant,Stock,Visible");
});

test("subscribers come in the columns of Mailchimp and Klaviyo", async () => {
  const { lab, admin } = await stage();
  const email = `reader-${Date.now()}@people.test`;
  await lab.visitor().call(joinWaitlist, { body: { email, zip: "01201" } });
  const mailchimp = (await read(lab, (await add(admin, "MAILCHIMP")).url)).text.split("\r\n");
  expect(mailchimp[0]).toBe("Email Address,Zip Code,Country,OPTIN_TIME,Tags");
  expect(mailchimp[1]).toContain(email);
  const klaviyo = (await read(lab, (await add(admin, "KLAVIYO")).url)).text.split("\r\n");
  expect(klaviyo[1]).toMatch(new RegExp(`^${email},.*,SUBSCRIBED$`));
});

test("a link ends when it is turned off, renewed or deleted, and when its maker may no longer see it", async () => {
  const { lab, admin } = await stage();
  const { link, url } = await add(admin, "STOCK");
  const params = { feedLinkId: link.id };
  const status = async (address: string) => (await read(lab, address)).status;
  expect(await status(url)).toBe(200);
  expect(await status(url.replace("stock.csv", "orders.csv"))).toBe(404);
  const { links } = await admin.call(contract.listFeedLinks);
  expect(links.find(({ id }) => id === link.id)!.lastReadAt).not.toBeNull();
  await admin.call(contract.setFeedLink, { params, body: { active: false } });
  expect(await status(url)).toBe(404);
  await admin.call(contract.setFeedLink, { params, body: { active: true } });
  const renewed = (await admin.call(contract.renewFeedLink, { params })).url;
  expect([await status(url), await status(renewed)]).toEqual([404, 200]);
  const asRole = (staffRole: "OWNER" | "BENCH") =>
    lab.lab.deps.db.update(users).set({ staffRole }).where(eq(users.id, admin.userId));
  await asRole("BENCH");
  expect(await status(renewed)).toBe(404);
  await asRole("OWNER");
  expect(await status(renewed)).toBe(200);
  await admin.call(contract.removeFeedLink, { params });
  expect(await status(renewed)).toBe(404);
});

test("a courier has a link to their own route, by themselves: a new one replaces it, and another's is not found", async () => {
  const { lab, admin } = await stage();
  const [marco, other] = [await aCourier(lab, admin, hoursTomorrow(lab)), await aCourier(lab, admin)];
  const params = { messengerId: marco.messenger.id };
  expect((await marco.call(contract.getCourierCalendar, { params })).link).toBeNull();
  const first = await marco.call(contract.makeCourierCalendar, { params });
  expect(first.link).toMatchObject({ feed: "COURIER_ROUTES", courierId: params.messengerId, works: true });
  const { url } = await marco.call(contract.makeCourierCalendar, { params });
  const status = async (address: string) => (await read(lab, address)).status;
  expect([await status(first.url), await status(url)]).toEqual([404, 200]);
  expect((await marco.call(contract.getCourierCalendar, { params })).link).toMatchObject({ works: true });
  for (const call of [contract.getCourierCalendar, contract.makeCourierCalendar, contract.removeCourierCalendar])
    await expect(other.call(call, { params })).rejects.toMatchObject({ status: 404 });
  await lab.lab.deps.db.update(users).set({ role: "CUSTOMER" }).where(eq(users.id, marco.userId));
  expect(await status(url)).toBe(404);
  await lab.lab.deps.db.update(users).set({ role: "MESSENGER" }).where(eq(users.id, marco.userId));
  await marco.call(contract.removeCourierCalendar, { params });
  expect(await status(url)).toBe(404);
});

test("a test of a link counts what other programs get, or says why they get nothing", async () => {
  const { lab, admin } = await stage();
  const { link } = await add(admin, "CLOSED_DAYS");
  const params = { feedLinkId: link.id };
  const outcome = async () => (await admin.call(contract.testFeedLink, { params })).outcome;
  expect(await outcome()).toMatchObject({ works: true, said: expect.stringMatching(/now get \d+ events\.$/) });
  const stock = { feedLinkId: (await add(admin, "STOCK")).link.id };
  expect((await admin.call(contract.testFeedLink, { params: stock })).outcome.said).toMatch(/\d+ rows?\./);
  await admin.call(contract.setFeedLink, { params, body: { active: false } });
  expect(await outcome()).toEqual({ works: false, said: "The link is turned off." });
  await admin.call(contract.setFeedLink, { params, body: { active: true } });
  const maker = await lab.admin("MANAGER");
  const theirs = { feedLinkId: (await add(maker, "STOCK")).link.id };
  await lab.lab.deps.db.update(users).set({ staffRole: "BENCH" }).where(eq(users.id, maker.userId));
  expect((await admin.call(contract.testFeedLink, { params: theirs })).outcome).toMatchObject({
    works: false,
    said: expect.stringContaining("may no longer see this"),
  });
});
