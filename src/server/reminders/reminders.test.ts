import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { adjustStock, updateProduct } from "../../contract/products/product-desk.ts";
import * as contract from "../../contract/reminders/reminders.ts";
import { DAY_MS, HOUR_MS } from "../../rules/time.ts";
import { addProduct, addProductWithVariants } from "../../../tests/support/shop-makers.ts";
import { type Person, startLab, type TestLab } from "../../../tests/support/start-lab.ts";
import { productReminders } from "./tables.ts";
import { sendReminders } from "./send-reminders.ts";

let guests = 0;
const aGuest = () => `guest.${(guests += 1)}@people.test`;
const tell = (lab: TestLab) => sendReminders(lab.lab.deps, new AbortController().signal);
const tokenIn = (text: string, answer: "yes" | "no") =>
  decodeURIComponent(new RegExp(`/reminders/${answer}\\?token=([\\w.%-]+)`).exec(text)![1]!);

const wishOf = (who: Person, productId: string, productVariantId: string | null = null) =>
  who.call(contract.addReminder, { params: { userId: who.userId }, body: { productId, productVariantId } });
const requestFor = (lab: TestLab, email: string, productId: string) =>
  lab.visitor().call(contract.requestReminder, { body: { productId, email } });
const restock = (admin: Person, productId: string, change: number, productVariantId: string | null = null) =>
  admin.call(adjustStock, { params: { productId }, body: { productVariantId, change } });
const mailsTo = async (lab: TestLab, email: string) =>
  (await lab.outbox(email)).filter(({ key }) => key.startsWith("reminder:"));

test("a guest confirms by e-mail, is notified once when it is back, and then forgotten", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const { id, name } = await addProduct(admin, { stock: 0 });
  const email = aGuest();
  await requestFor(lab, email, id);
  await restock(admin, id, 5);
  await tell(lab);
  expect(await mailsTo(lab, email)).toEqual([]); // the e-mail is not confirmed
  const [requested] = await lab.outbox(email);
  const body = { token: tokenIn(requested!.text, "yes") };
  const visitor = lab.visitor();
  expect(await visitor.call(contract.confirmReminder, { body })).toEqual({
    product: { name, slug: expect.any(String) },
  });
  await visitor.call(contract.confirmReminder, { body });
  await Promise.all([tell(lab), tell(lab)]);
  await tell(lab);
  const [mail, ...more] = await mailsTo(lab, email);
  expect(more).toEqual([]);
  expect(mail!.subject).toBe(`${name} is back`);
  expect(mail!.text).toContain("/products/");
  await expect(visitor.call(contract.confirmReminder, { body })).rejects.toMatchObject({ code: "GONE" });
  expect(await lab.lab.deps.db.$count(productReminders, eq(productReminders.email, email))).toBe(0);
});

test("repeated requests for an e-mail count once and send one confirmation a day", async () => {
  const lab = await startLab();
  const { id } = await addProduct(await lab.admin(), { stock: 0 });
  const email = aGuest();
  await requestFor(lab, email, id);
  await requestFor(lab, email.toUpperCase(), id);
  expect(await lab.outbox(email)).toHaveLength(1);
  expect(await lab.lab.deps.db.$count(productReminders, eq(productReminders.productId, id))).toBe(1);
});

test("the unsubscribe link deletes the reminder, and other links do nothing", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const { id } = await addProduct(admin, { stock: 0 });
  const email = aGuest();
  await requestFor(lab, email, id);
  const [mail] = await lab.outbox(email);
  const token = tokenIn(mail!.text, "no");
  await lab.visitor().call(contract.confirmReminder, { body: { token } });
  for (let presses = 0; presses < 2; presses += 1) await lab.visitor().call(contract.endReminder, { body: { token } });
  await restock(admin, id, 1);
  await tell(lab);
  expect(await mailsTo(lab, email)).toEqual([]);
  await expect(lab.visitor().call(contract.endReminder, { body: { token: `${id}.x` } })).rejects.toMatchObject({
    code: "BAD_LINK",
  });
});

test("unconfirmed reminders are deleted after a week", async () => {
  const lab = await startLab();
  const { id } = await addProduct(await lab.admin(), { stock: 0 });
  await requestFor(lab, aGuest(), id);
  lab.clock.move(8 * DAY_MS);
  await tell(lab);
  expect(await lab.lab.deps.db.$count(productReminders, eq(productReminders.productId, id))).toBe(0);
});

test("an account's reminder is active at once, listed, and removable", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const { id } = await addProduct(admin, { stock: 0 });
  const { reminder } = await wishOf(ada, id);
  expect(await wishOf(ada, id)).toEqual({ reminder });
  const params = { userId: ada.userId };
  expect(await ada.call(contract.listReminders, { params })).toMatchObject({ reminders: [{ productId: id }] });
  await ada.call(contract.removeReminder, { params: { ...params, reminderId: reminder.id } });
  await restock(admin, id, 3);
  await tell(lab);
  expect(await mailsTo(lab, ada.email)).toEqual([]);
});

test("a launch notifies members at their date and everyone else at the public one", async () => {
  const lab = await startLab();
  const [member, other, admin] = [await lab.customer({ tier: "NICE_2025" }), await lab.customer(), await lab.admin()];
  const [memberLaunchDate, publicLaunchDate] = [1, 48].map((hours) =>
    new Date(lab.clock.now().getTime() + hours * HOUR_MS).toISOString(),
  );
  const { id, name } = await addProduct(admin, { stock: 9, memberLaunchDate, publicLaunchDate });
  await wishOf(member, id);
  await wishOf(other, id);
  await tell(lab);
  expect(await mailsTo(lab, member.email)).toEqual([]);
  lab.clock.move(2 * HOUR_MS);
  await tell(lab);
  expect(await mailsTo(lab, member.email)).toMatchObject([{ subject: `${name} is here` }]);
  expect(await mailsTo(lab, other.email)).toEqual([]);
  lab.clock.move(48 * HOUR_MS);
  await tell(lab);
  expect(await mailsTo(lab, other.email)).toHaveLength(1);
});

test("reminders are per variant, and available products have none", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const { id, variants } = await addProductWithVariants(admin);
  const [single, five] = variants.map((variant) => variant.id);
  await expect(wishOf(ada, id)).rejects.toMatchObject({ code: "CAN_BE_HAD" });
  await restock(admin, id, -2, five!);
  await wishOf(ada, id, five!);
  await tell(lab);
  expect(await mailsTo(lab, ada.email)).toEqual([]); // single ones are in stock, five are not
  await expect(wishOf(ada, id, single!)).rejects.toMatchObject({ code: "CAN_BE_HAD" });
  await restock(admin, id, 1, five!);
  await tell(lab);
  expect((await mailsTo(lab, ada.email))[0]!.text).toContain("5 rolls");
});

test("hidden products are not found, and send no reminders", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const product = await addProduct(admin, { stock: 0 });
  await wishOf(ada, product.id);
  const { id, version, variants: _, options: _o, details: _d, media: _m, ...form } = product;
  await admin.call(updateProduct, { params: { productId: id }, body: { ...form, version, visibility: "NONE" } });
  await restock(admin, id, 3);
  await tell(lab);
  expect(await mailsTo(lab, ada.email)).toEqual([]);
  await expect(wishOf(await lab.customer(), id)).rejects.toMatchObject({ status: 404 });
});

test("the lab sees the most requested products with counts", async () => {
  const lab = await startLab();
  const [ada, grace, admin] = [await lab.customer({ tier: "NICE_2025" }), await lab.customer(), await lab.admin()];
  const { id, name } = await addProduct(admin, { name: "Wanted by many", stock: 0 });
  await wishOf(ada, id);
  await wishOf(grace, id);
  await requestFor(lab, aGuest(), id);
  const { products, count } = await admin.call(contract.listWaitedFor, { query: { search: "wanted by" } });
  expect({ products, count }).toMatchObject({
    products: [{ name, waiting: 2, members: 1, unconfirmed: 1, stock: 0, variantName: null }],
    count: 1,
  });
  expect((await admin.call(contract.listWaitedFor, { query: { search: "wanted by", offset: 5 } })).count).toBe(1);
});
