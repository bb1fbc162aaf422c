import pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import * as checkout from "../../contract/checkout/checkout.ts";
import * as guests from "../../contract/checkout/guest-orders.ts";
import * as desk from "../../contract/products/product-desk.ts";
import type { Product } from "../../contract/products/product.ts";
import { aDraft, aRoll } from "../../../tests/support/makers.ts";
import { addProduct } from "../../../tests/support/shop-makers.ts";
import { type Person, startLab, type TestLab } from "../../../tests/support/start-lab.ts";
import { statementsOf } from "../../../tests/support/statements-of.ts";

const address = { address1: "1 Main St", city: "Albany", state: "NY" as const, zip: "12207" };
const linesOf = (...products: Product[]) => products.map(({ id }, index) => ({ tempKey: `l${index}`, productId: id }));

const setPrice = async (admin: Person, { id, name, sku, slug, version }: Product, price: number) =>
  (
    await admin.call(desk.updateProduct, {
      params: { productId: id },
      body: { name, sku, slug, productType: "PRODUCT", price, version },
    })
  ).product;

/** Changes a row without notifying any process, which the lab never does. */
async function changeUntold({ lab }: TestLab, statement: string): Promise<void> {
  const { pathname } = new URL(lab.deps.settings.databaseUrl!);
  const owner = new pg.Client({
    connectionString: Object.assign(new URL(inject("databaseServer")), { pathname }).href,
  });
  await owner.connect();
  onTestFinished(() => owner.end());
  await owner.query("set session_replication_role = replica");
  await owner.query(statement);
}

test("a repeated guest quote reads no products again, only the rate limit", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const [one, other, third] = [await addProduct(admin), await addProduct(admin), await addProduct(admin)];
  const visitor = lab.visitor();
  const quote = (...products: Product[]) =>
    visitor.call(guests.quoteGuestOrder, { body: { lines: linesOf(...products), address } });
  const first = await quote(one, other);
  expect(await statementsOf(lab, async () => expect(await quote(one, other)).toEqual(first))).toBe(1);
  expect(await statementsOf(lab, () => quote(other, third, one))).toBe(2);
});

test("a changed price applies to the very next quote", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  let film = await addProduct(admin);
  for (const price of [700, 900, 1100]) {
    film = await setPrice(admin, film, price);
    const { lines } = await lab.visitor().call(guests.quoteGuestOrder, { body: { lines: linesOf(film), address } });
    expect(lines.find(({ productId }) => productId === film.id)!.unitPrice).toBe(price);
  }
});

test("a customer's quote takes two queries: session, then tier, credits, balance and addresses", async () => {
  const lab = await startLab();
  const member = await lab.customer({ tier: "NICE_2025" });
  const film = await addProduct(await lab.admin(), { price: 1200, memberPrice: 900 });
  const body = { ...aDraft([aRoll()]), lines: linesOf(film) };
  const quote = () => member.call(checkout.quoteOrder, { params: { userId: member.userId }, body });
  const first = await quote();
  expect(first.tier).toBe("NICE_2025");
  expect(first.lines.find(({ productId }) => productId === film.id)!.unitPrice).toBe(900);
  expect(first.lines.every(({ productId }) => productId !== null)).toBe(true);
  expect(await statementsOf(lab, quote)).toBe(2);
});

test("an order is priced from current products, whatever was quoted", async () => {
  const lab = await startLab();
  const film = await addProduct(await lab.admin(), { price: 1200 });
  const body = { lines: linesOf(film), address };
  const visitor = lab.visitor();
  const { total } = await visitor.call(guests.quoteGuestOrder, { body });
  await changeUntold(lab, `update products set price = 1500 where id = '${film.id}'`);
  expect((await visitor.call(guests.quoteGuestOrder, { body })).total).toBe(total);
  const who = { email: "vera@people.test", firstName: "Vera", lastName: "Guest" };
  await expect(
    visitor.call(guests.placeGuestOrder, { body: { ...body, ...who, expectedTotal: total } }),
  ).rejects.toMatchObject({ status: 409, code: "PRICE_CHANGED" });
});
