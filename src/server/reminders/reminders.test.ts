import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { adjustStock, updateProduct } from "../../contract/products/product-desk.ts";
import * as contract from "../../contract/reminders/reminders.ts";
import { DAY_MS, HOUR_MS } from "../../rules/time.ts";
import { addProduct, addProductWithVariants } from "../../../tests/support/shop-makers.ts";
import { type Person, startLab, type TestLab } from "../../../tests/support/start-lab.ts";
import { productReminders } from "./tables.ts";
import { tellThoseWhoWait } from "./tell-those-who-wait.ts";

let guests = 0;
const aGuest = () => `guest.${(guests += 1)}@people.test`;
const tell = (lab: TestLab) => tellThoseWhoWait(lab.lab.deps, new AbortController().signal);
const tokenIn = (text: string, answer: "yes" | "no") =>
  decodeURIComponent(new RegExp(`/reminders/${answer}\\?token=([\\w.%-]+)`).exec(text)![1]!);

const wishOf = (who: Person, productId: string, productVariantId: string | null = null) =>
  who.call(contract.addReminder, { params: { userId: who.userId }, body: { productId, productVariantId } });
const askedBy = (lab: TestLab, email: string, productId: string) =>
  lab.visitor().call(contract.askForReminder, { body: { productId, email } });
const restock = (admin: Person, productId: string, change: number, productVariantId: string | null = null) =>
  admin.call(adjustStock, { params: { productId }, body: { productVariantId, change } });
const told = async (lab: TestLab, email: string) =>
  (await lab.outbox(email)).filter(({ key }) => key.startsWith("reminder:"));

test("a guest says yes by mail, is told once when it is back, and is forgotten then", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const { id, name } = await addProduct(admin, { stock: 0 });
  const email = aGuest();
  await askedBy(lab, email, id);
  await restock(admin, id, 5);
  await tell(lab);
  expect(await told(lab, email)).toEqual([]); // nobody has said that the e-mail is theirs
  const [asked] = await lab.outbox(email);
  const body = { token: tokenIn(asked!.text, "yes") };
  const visitor = lab.visitor();
  expect(await visitor.call(contract.confirmReminder, { body })).toEqual({
    product: { name, slug: expect.any(String) },
  });
  await visitor.call(contract.confirmReminder, { body });
  await Promise.all([tell(lab), tell(lab)]);
  await tell(lab);
  const [mail, ...more] = await told(lab, email);
  expect(more).toEqual([]);
  expect(mail!.subject).toBe(`${name} is back`);
  expect(mail!.text).toContain("/products/");
  await expect(visitor.call(contract.confirmReminder, { body })).rejects.toMatchObject({ code: "GONE" });
  expect(await lab.lab.deps.db.$count(productReminders, eq(productReminders.email, email))).toBe(0);
});

test("the same e-mail asked for again waits once, and is asked by one mail a day", async () => {
  const lab = await startLab();
  const { id } = await addProduct(await lab.admin(), { stock: 0 });
  const email = aGuest();
  await askedBy(lab, email, id);
  await askedBy(lab, email.toUpperCase(), id);
  expect(await lab.outbox(email)).toHaveLength(1);
  expect(await lab.lab.deps.db.$count(productReminders, eq(productReminders.productId, id))).toBe(1);
});

test("the way out of the mail forgets the wish, and a link of another kind does nothing", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const { id } = await addProduct(admin, { stock: 0 });
  const email = aGuest();
  await askedBy(lab, email, id);
  const [mail] = await lab.outbox(email);
  const token = tokenIn(mail!.text, "no");
  await lab.visitor().call(contract.confirmReminder, { body: { token } });
  for (let presses = 0; presses < 2; presses += 1) await lab.visitor().call(contract.endReminder, { body: { token } });
  await restock(admin, id, 1);
  await tell(lab);
  expect(await told(lab, email)).toEqual([]);
  await expect(lab.visitor().call(contract.endReminder, { body: { token: `${id}.x` } })).rejects.toMatchObject({
    code: "BAD_LINK",
  });
});

test("what nobody said yes to in a week is forgotten", async () => {
  const lab = await startLab();
  const { id } = await addProduct(await lab.admin(), { stock: 0 });
  await askedBy(lab, aGuest(), id);
  lab.clock.move(8 * DAY_MS);
  await tell(lab);
  expect(await lab.lab.deps.db.$count(productReminders, eq(productReminders.productId, id))).toBe(0);
});

test("an account waits at once, sees it, and takes it back", async () => {
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
  expect(await told(lab, ada.email)).toEqual([]);
});

test("a launch is told to members when it is theirs, to all others when it is everyone's", async () => {
  const lab = await startLab();
  const [member, other, admin] = [await lab.customer({ tier: "NICE_2025" }), await lab.customer(), await lab.admin()];
  const [memberLaunchDate, publicLaunchDate] = [1, 48].map((hours) =>
    new Date(lab.clock.now().getTime() + hours * HOUR_MS).toISOString(),
  );
  const { id, name } = await addProduct(admin, { stock: 9, memberLaunchDate, publicLaunchDate });
  await wishOf(member, id);
  await wishOf(other, id);
  await tell(lab);
  expect(await told(lab, member.email)).toEqual([]);
  lab.clock.move(2 * HOUR_MS);
  await tell(lab);
  expect(await told(lab, member.email)).toMatchObject([{ subject: `${name} is here` }]);
  expect(await told(lab, other.email)).toEqual([]);
  lab.clock.move(48 * HOUR_MS);
  await tell(lab);
  expect(await told(lab, other.email)).toHaveLength(1);
});

test("one variant is waited for by itself, and what can be had is not waited for", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const { id, variants } = await addProductWithVariants(admin);
  const [single, five] = variants.map((variant) => variant.id);
  await expect(wishOf(ada, id)).rejects.toMatchObject({ code: "CAN_BE_HAD" });
  await restock(admin, id, -2, five!);
  await wishOf(ada, id, five!);
  await tell(lab);
  expect(await told(lab, ada.email)).toEqual([]); // single ones are there, five are not
  await expect(wishOf(ada, id, single!)).rejects.toMatchObject({ code: "CAN_BE_HAD" });
  await restock(admin, id, 1, five!);
  await tell(lab);
  expect((await told(lab, ada.email))[0]!.text).toContain("5 rolls");
});

test("what staff hide is not found by those who wait, and nobody is told of it", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const product = await addProduct(admin, { stock: 0 });
  await wishOf(ada, product.id);
  const { id, version, variants: _, options: _o, details: _d, media: _m, ...form } = product;
  await admin.call(updateProduct, { params: { productId: id }, body: { ...form, version, visibility: "NONE" } });
  await restock(admin, id, 3);
  await tell(lab);
  expect(await told(lab, ada.email)).toEqual([]);
  await expect(wishOf(await lab.customer(), id)).rejects.toMatchObject({ status: 404 });
});

test("the lab sees what is wanted most and by how many", async () => {
  const lab = await startLab();
  const [ada, grace, admin] = [await lab.customer({ tier: "NICE_2025" }), await lab.customer(), await lab.admin()];
  const { id, name } = await addProduct(admin, { name: "Wanted by many", stock: 0 });
  await wishOf(ada, id);
  await wishOf(grace, id);
  await askedBy(lab, aGuest(), id);
  const { products, count } = await admin.call(contract.listWaitedFor, { query: { search: "wanted by" } });
  expect({ products, count }).toMatchObject({
    products: [{ name, waiting: 2, members: 1, unconfirmed: 1, stock: 0, variantName: null }],
    count: 1,
  });
  expect((await admin.call(contract.listWaitedFor, { query: { search: "wanted by", offset: 5 } })).count).toBe(1);
});

/** What is kept of what people wait for, and what counting who waits says. */
async function expectKept(lab: TestLab) {
  const { rows } = await lab.lab.deps.db.execute<{ kept: string[]; said: string[] }>(sql`
    select array(select concat_ws(' ', product_id, product_variant_id, waiting, unconfirmed, since) as row from waited_things order by row) as kept,
      array(select concat_ws(' ', product_id, product_variant_id, count(confirmed_at), count(*) - count(confirmed_at), min(created_at)) as row
        from product_reminders group by product_id, product_variant_id order by row) as said`);
  expect(rows[0]!.kept).toEqual(rows[0]!.said);
  return (productIds: readonly string[]) => rows[0]!.kept.filter((row) => productIds.some((id) => row.startsWith(id)));
}

test("how many wait for what, and since when, is what counting them would say, after each thing that happens", async () => {
  const lab = await startLab();
  const [admin, ada, ben] = [await lab.admin(), await lab.customer(), await lab.customer()];
  const [film, packs] = [await addProduct(admin, { stock: 0 }), await addProductWithVariants(admin)];
  for (const { id } of packs.variants) await restock(admin, packs.id, id === packs.variants[0]!.id ? -4 : -2, id);
  const email = aGuest();
  await askedBy(lab, email, film.id);
  await expectKept(lab);
  lab.clock.move(HOUR_MS / 2);
  const { reminder } = await wishOf(ada, film.id);
  await wishOf(ben, packs.id, packs.variants[0]!.id);
  await expectKept(lab);
  await askedBy(lab, email, film.id); // who asks once more asked later
  expect((await expectKept(lab))([film.id, packs.id])).toHaveLength(2);
  const [asked] = await lab.outbox(email);
  await lab.visitor().call(contract.confirmReminder, { body: { token: tokenIn(asked!.text, "yes") } });
  await expectKept(lab);
  await ada.call(contract.removeReminder, { params: { userId: ada.userId, reminderId: reminder.id } });
  await expectKept(lab);
  await restock(admin, packs.id, 3, packs.variants[0]!.id);
  await tell(lab);
  expect((await expectKept(lab))([film.id, packs.id])).toHaveLength(1);
  await lab.lab.deps.db.delete(productReminders);
  expect((await expectKept(lab))([film.id, packs.id])).toEqual([]);
});

test("how many wait for what holds when many ask and leave at once", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const wanted = [(await addProduct(admin, { stock: 0 })).id, (await addProduct(admin, { stock: 0 })).id];
  const people = await Promise.all(Array.from({ length: 4 }, () => lab.customer()));
  const leave = async (who: Person, productId: string) => {
    const { reminder } = await wishOf(who, productId);
    await who.call(contract.removeReminder, { params: { userId: who.userId, reminderId: reminder.id } });
  };
  await Promise.all([
    ...people.flatMap((who, at) => wanted.map((id) => (at % 2 === 0 ? wishOf(who, id) : leave(who, id)))),
    ...wanted.map((id) => askedBy(lab, aGuest(), id)),
  ]);
  expect((await expectKept(lab))(wanted)).toHaveLength(2);
});
