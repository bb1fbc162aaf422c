import { expect, test } from "vitest";
import { addUser, getUser, listUsers, setUserReferences, updateUser } from "../src/contract/accounts/accounts.ts";
import { writeToCustomer } from "../src/contract/orders/order-desk.ts";
import {
  getOrder,
  getUserOrder,
  listOrders,
  listUserOrders,
  setOrderReferences,
} from "../src/contract/orders/orders.ts";
import { listLabRolls, setRollReferences } from "../src/contract/film/rolls.ts";
import { listEvents } from "../src/contract/events/events.ts";
import { getProduct, listProducts, setProductReferences } from "../src/contract/products/products.ts";
import { addProductVariant } from "../src/contract/products/product-desk.ts";
import { dispatchEvents } from "../src/server/events/dispatch-events.ts";
import { newId } from "../src/server/platform/ids.ts";
import { aDraft, aRoll, paidOrder, placeOrder, receivedOrder } from "./support/makers.ts";
import { addProduct } from "./support/shop-makers.ts";
import { startLab } from "./support/start-lab.ts";

type Page<Row> = { rows: Row[]; count: number; nextCursor?: string | null | undefined };

/** Follows the cursors, two records a page. */
async function copied<Row>(read: (query: { limit: number; cursor?: string }) => Promise<Page<Row>>): Promise<Row[]> {
  const first = await read({ limit: 2 });
  const rows = [...first.rows];
  for (let cursor = first.nextCursor; typeof cursor === "string";) {
    const page = await read({ limit: 2, cursor });
    rows.push(...page.rows);
    cursor = page.nextCursor;
  }
  return rows;
}

test("a program copies all orders once, in the order of their last change, also while one changes", async () => {
  const lab = await startLab();
  const [admin, ada] = [await lab.admin(), await lab.customer()];
  lab.clock.move(60_000);
  const updatedSince = lab.clock.now().toISOString();
  const ids: number[] = [];
  for (let made = 0; made < 5; made += 1) {
    lab.clock.move(1000);
    ids.push((await placeOrder(ada, aDraft([aRoll()]))).id);
  }
  let reads = 0;
  const seen = await copied(async (query) => {
    reads += 1;
    if (reads === 2) {
      lab.clock.move(1000);
      const params = { orderId: ids[0]! };
      await admin.call(writeToCustomer, { params, body: { id: newId(), text: "It arrived." } });
    }
    const filters = query.cursor === undefined ? { updatedSince } : {};
    const { orders, ...page } = await admin.call(listOrders, { query: { ...filters, ...query, status: "OPEN,PAID" } });
    return { rows: orders.map(({ id }) => id), ...page };
  });
  expect(seen).toEqual([...ids, ids[0]]);
  await expect(admin.call(listOrders, { query: { cursor: "1" } })).rejects.toMatchObject({ status: 400 });
});

test("customers, products and rolls are listed again when they change", async () => {
  const lab = await startLab();
  const [admin, ada] = [await lab.admin(), await lab.customer()];
  const [one, other] = [await addProduct(admin), await addProduct(admin)];
  const order = await receivedOrder(ada, admin, aDraft([aRoll(), aRoll()]));
  const everything = { updatedSince: "2000-01-01T00:00:00.000Z" };
  const last = {
    async user() {
      const rows = await copied(async (query) => {
        const { users, ...page } = await admin.call(listUsers, { query: { ...everything, ...query } });
        return { rows: users, ...page };
      });
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
      return rows.at(-1);
    },
    async product() {
      const rows = await copied(async (query) => {
        const { products, ...page } = await admin.call(listProducts, { query: { ...everything, ...query } });
        return { rows: products, ...page };
      });
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
      return rows.at(-1);
    },
    async roll() {
      const rows = await copied(async (query) => {
        const { rolls, ...page } = await admin.call(listLabRolls, { query: { ...everything, ...query } });
        return { rows: rolls, ...page };
      });
      return rows.at(-1);
    },
  };
  await admin.call(addUser, {
    body: { firstName: "Bo", lastName: "New", email: "bo@new.test", role: "CUSTOMER", phone: null },
  });
  expect(await last.user()).toMatchObject({ email: "bo@new.test" });
  await admin.call(updateUser, { params: { userId: ada.userId }, body: { lastName: "Byron" } });
  expect(await last.user()).toMatchObject({ id: ada.userId, lastName: "Byron" });

  expect(await last.product()).toMatchObject({ id: other.id });
  const variant = {
    name: "Small",
    sku: `small-${one.id}`,
    price: 100,
    memberPrice: null,
    active: true,
    position: 1,
    stock: 3,
  };
  await admin.call(addProductVariant, { params: { productId: one.id }, body: variant });
  expect(await last.product()).toMatchObject({ id: one.id, variants: [{ name: "Small" }] });

  expect(await last.roll()).toMatchObject({ orderId: order.id, customerId: ada.userId, lastEvent: "RECEIVED" });
  const steps = { lastEvent: "DEVELOPED,SYNCED", orderId: order.id };
  expect(await admin.call(listLabRolls, { query: steps })).toMatchObject({ count: 0, rolls: [] });
});

test("records are found by another program's id, which is unique for its kind and hidden from customers", async () => {
  const lab = await startLab();
  const [admin, ada] = [await lab.admin(), await lab.customer()];
  const order = await placeOrder(ada, aDraft([aRoll()]));
  const second = await placeOrder(ada, aDraft([aRoll()]));
  const externalId = `ERP-${newId()}`;
  const references = { externalId, metadata: { warehouse: "B2" } };
  const params = { orderId: order.id };
  expect(await admin.call(setOrderReferences, { params, body: references })).toEqual(references);
  expect(await admin.call(setOrderReferences, { params, body: {} })).toEqual(references);
  const taken = admin.call(setOrderReferences, { params: { orderId: second.id }, body: { externalId } });
  await expect(taken).rejects.toMatchObject({ status: 409, code: "EXTERNAL_ID_TAKEN" });
  const found = await admin.call(listOrders, { query: { externalId } });
  expect(found).toMatchObject({ count: 1, orders: [{ id: order.id, ...references }] });
  expect(await admin.call(getOrder, { params })).toMatchObject(references);

  const own = { userId: ada.userId };
  expect(await ada.call(getUserOrder, { params: { ...params, ...own } })).not.toHaveProperty("externalId");
  const { orders } = await ada.call(listUserOrders, { params: own });
  for (const one of orders) for (const field of ["externalId", "metadata"]) expect(one).not.toHaveProperty(field);

  // The same id is free for other kinds, and an event of the record has it.
  await admin.call(setUserReferences, { params: own, body: references });
  expect(await admin.call(getUser, { params: own })).toMatchObject(references);
  expect(await ada.call(getUser, { params: own })).not.toHaveProperty("externalId");
  await admin.call(updateUser, { params: own, body: { lastName: "King" } });
  await dispatchEvents(lab.lab.deps);
  const { events } = await admin.call(listEvents, { query: {} });
  expect(events.findLast(({ type }) => type === "customer.changed")).toMatchObject({ data: { externalId } });

  const { id: productId } = await addProduct(admin);
  await admin.call(setProductReferences, { params: { productId }, body: references });
  expect(await admin.call(getProduct, { params: { productId } })).toMatchObject({ product: references });
  expect((await lab.visitor().call(getProduct, { params: { productId } })).product).not.toHaveProperty("metadata");
  const asVisitor = await lab.visitor().call(listProducts, { query: { externalId } });
  expect(asVisitor).toMatchObject({ products: [], count: 0 });

  const paid = await paidOrder(ada, aDraft([aRoll()]));
  const { rolls } = await admin.call(listLabRolls, { query: { orderId: paid.id } });
  await admin.call(setRollReferences, { params: { rollId: rolls[0]!.id }, body: references });
  const roll = await admin.call(listLabRolls, { query: { externalId } });
  expect(roll).toMatchObject({ count: 1, rolls: [{ id: rolls[0]!.id, ...references }] });
  const removed = await admin.call(setRollReferences, {
    params: { rollId: rolls[0]!.id },
    body: { externalId: null, metadata: {} },
  });
  expect(removed).toEqual({ externalId: null, metadata: {} });
  const tooMany = Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`name${at}`, "x"]));
  await expect(
    admin.call(setRollReferences, { params: { rollId: rolls[0]!.id }, body: { metadata: tooMany } }),
  ).rejects.toMatchObject({ status: 400 });
});
