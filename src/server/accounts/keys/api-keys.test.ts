import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { addUser, changeUserRole, getUser, updateUser } from "../../../contract/accounts/accounts.ts";
import * as contract from "../../../contract/accounts/api-keys.ts";
import { listSessions } from "../../../contract/accounts/sessions.ts";
import {
  changeStaffRole,
  inviteStaff,
  listStaff,
  restoreStaff,
  suspendStaff,
} from "../../../contract/accounts/staff.ts";
import { listRolls } from "../../../contract/film/rolls.ts";
import { listChanges } from "../../../contract/history/history.ts";
import type { BodyOf } from "../../../contract/kit/call.ts";
import { writeToCustomer } from "../../../contract/orders/order-desk.ts";
import { getOrder, listOrders } from "../../../contract/orders/orders.ts";
import { listProducts } from "../../../contract/products/products.ts";
import { KEY_LIMIT } from "../../../rules/accounts/api-keys.ts";
import { DAY_MS, MINUTE_MS } from "../../../rules/time.ts";
import { aDraft, aRoll, paidOrder } from "../../../../tests/support/makers.ts";
import { addProduct } from "../../../../tests/support/shop-makers.ts";
import { type Person, startLab, type TestLab } from "../../../../tests/support/start-lab.ts";
import { newId } from "../../platform/ids.ts";
import { RateLimits } from "../../platform/http/rate-limits/rate-limits.ts";
import { activeKeys, warnOfExpiry } from "./end-keys.ts";
import { apiKeys } from "./tables.ts";

type Form = BodyOf<typeof contract.makeApiKey>;

/** Makes a key, and a program that uses it. */
async function withKey(lab: TestLab, owner: Person, permissions: Form["permissions"], form: Partial<Form> = {}) {
  const body = { name: "Warehouse", days: 90, permissions, ...form } as const;
  const { apiKey, secret } = await owner.call(contract.makeApiKey, { body });
  const program = lab.visitor();
  program.setToken(`Bearer ${secret}`);
  return { program, apiKey, secret, params: { userId: owner.userId, apiKeyId: apiKey.id } };
}

test("a key acts for its owner within its permissions, is stored as a hash, and shows its last use", async () => {
  const lab = await startLab();
  const manager = await lab.admin("MANAGER");
  const { program, apiKey, secret } = await withKey(lab, manager, ["orders.read", "money.read"]);
  const [stored] = await lab.lab.deps.db.select().from(apiKeys).where(eq(apiKeys.id, apiKey.id));
  expect(JSON.stringify(stored)).not.toContain(secret.slice(10));
  expect(apiKey).toMatchObject({ beginning: secret.slice(0, 9), state: "ACTIVE", lastUsedAt: null });
  expect(await program.call(contract.describeApiKey)).toMatchObject({ name: "Warehouse", userId: manager.userId });
  await program.call(listOrders, { query: {} });
  await expect(program.call(listStaff)).rejects.toMatchObject({ status: 403, code: "NOT_FOR_KEYS" });
  const products = program.call(contract.listAllApiKeys, { query: {} });
  await expect(products).rejects.toMatchObject({ status: 403, code: "NOT_FOR_KEYS" });
  const { apiKeys: listed } = await manager.call(contract.listAllApiKeys, { query: { search: manager.email } });
  expect(listed).toMatchObject([{ id: apiKey.id, owner: { id: manager.userId, staffRole: "MANAGER" } }]);
  expect(listed[0]!.lastUsedAt).toBe(lab.clock.now().toISOString());
  expect(listed[0]!.lastAddress).toMatch(/^10\./u);
  const answer = await fetch(`${lab.origin}/api/orders`, { headers: { authorization: `Bearer ${secret}` } });
  expect(answer.status).toBe(200);
  expect([answer.headers.get("authorization"), answer.headers.get("set-cookie")]).toEqual([null, null]);
});

test("without the money permission, amounts are omitted, even from the owner's own data", async () => {
  const lab = await startLab();
  const [owner, ada] = [await lab.admin(), await lab.customer()];
  const order = await paidOrder(ada, aDraft([aRoll()]));
  const params = { orderId: order.id };
  const { program } = await withKey(lab, owner, ["orders.read"]);
  expect(await program.call(getOrder, { params })).not.toHaveProperty("total");
  expect((await program.call(getUser, { params: { userId: owner.userId } })).customer).not.toHaveProperty("balance");
  const { program: accounting } = await withKey(lab, owner, ["orders.read", "money.read"]);
  expect((await accounting.call(getOrder, { params })).total).toBe(order.total);
  await expect(withKey(lab, owner, ["exports"])).rejects.toMatchObject({ status: 400 });
});

test("a key loses what its owner's role loses, and ends with suspension or a role change", async () => {
  const lab = await startLab();
  const [owner, manager] = [await lab.admin(), await lab.admin("MANAGER")];
  const params = { userId: manager.userId };
  const { program } = await withKey(lab, manager, ["history", "products.read"]);
  await program.call(listChanges, { query: {} });
  await owner.call(changeStaffRole, { params, body: { staffRole: "SHOP" } });
  await expect(program.call(listChanges, { query: {} })).rejects.toMatchObject({ status: 403 });
  expect((await program.call(contract.describeApiKey)).permissions).toEqual(["products.read"]);
  await owner.call(suspendStaff, { params });
  await owner.call(restoreStaff, { params });
  await expect(program.call(contract.describeApiKey)).rejects.toMatchObject({ status: 401, code: "INVALID_KEY" });

  const ada = await lab.customer();
  const { program: reader } = await withKey(lab, ada, ["film"]);
  await owner.call(changeUserRole, { params: { userId: ada.userId }, body: { role: "ADMIN", staffRole: "OWNER" } });
  await expect(reader.call(contract.describeApiKey)).rejects.toMatchObject({ status: 401 });
});

test("revoked, expired and mistyped keys are rejected, and wrong keys of one address are throttled", async () => {
  const lab = await startLab();
  const [owner, ada] = [await lab.admin(), await lab.customer()];
  const { program, params, secret } = await withKey(lab, ada, ["film"]);
  expect(await activeKeys(lab.lab.deps, [params.apiKeyId])).toEqual([params.apiKeyId]);
  await owner.call(contract.revokeApiKey, { params });
  await owner.call(contract.revokeApiKey, { params });
  await expect(program.call(contract.describeApiKey)).rejects.toMatchObject({ status: 401, code: "INVALID_KEY" });
  expect(await activeKeys(lab.lab.deps, [params.apiKeyId])).toEqual([]);
  // Public calls do not ignore it.
  program.setToken(`Bearer ${secret}`);
  await expect(program.call(listProducts, { query: {} })).rejects.toMatchObject({ status: 401 });

  const short = await withKey(lab, ada, ["film"], { days: 30 });
  const mistyped = async () => {
    short.program.setToken(`Bearer ${short.secret}x`);
    await expect(short.program.call(contract.describeApiKey)).rejects.toMatchObject({ status: 401 });
  };
  for (let tries = 0; tries < 20; tries += 1) await mistyped();
  short.program.setToken(`Bearer ${short.secret}x`);
  await expect(short.program.call(contract.describeApiKey)).rejects.toMatchObject({ status: 429 });
  short.program.setToken(`Bearer ${short.secret}`);
  await short.program.call(contract.describeApiKey);
  lab.clock.move(30 * DAY_MS);
  await expect(short.program.call(contract.describeApiKey)).rejects.toMatchObject({ status: 401 });
  lab.clock.move(-30 * DAY_MS);
});

test("a key cannot get or use more permissions than its owner has", async () => {
  const lab = await startLab();
  const [shop, ada, courier] = [await lab.admin("SHOP"), await lab.customer(), await lab.staff("MESSENGER")];
  await expect(withKey(lab, shop, ["products.read"])).rejects.toMatchObject({ status: 403 });
  await expect(withKey(lab, ada, ["orders.write"])).rejects.toMatchObject({ status: 403, code: "NOT_INCLUDED" });
  await expect(withKey(lab, courier, ["film"])).rejects.toMatchObject({ status: 403, code: "NOT_FOR_ROLE" });
  await expect(withKey(lab, await lab.admin(), ["staff" as never])).rejects.toMatchObject({ status: 400 });

  const owner = await lab.admin();
  const { program } = await withKey(lab, owner, ["customers.write", "customers.read", "orders.read"]);
  const params = { userId: owner.userId };
  const closed = [
    () => program.call(contract.makeApiKey, { body: { name: "More", days: null, permissions: ["payments"] } }),
    () => program.call(updateUser, { params, body: { phone: "718 555 0199" } }),
    () =>
      program.call(inviteStaff, { body: { firstName: "Eve", lastName: "Eve", email: "e@e.test", staffRole: "OWNER" } }),
    () => program.call(addUser, { body: { firstName: "Eve", lastName: "E", email: "e@e.test", role: "ADMIN" } }),
  ];
  for (const call of closed) await expect(call()).rejects.toMatchObject({ status: 403 });
});

test("a customer's key reads only their own film, and each customer has at most five", async () => {
  const lab = await startLab();
  const [ada, eve] = [await lab.customer(), await lab.customer()];
  const { program } = await withKey(lab, ada, ["film"]);
  const params = { userId: ada.userId };
  expect(await program.call(listRolls, { params, query: {} })).toMatchObject({ count: 0 });
  await expect(program.call(listRolls, { params: { userId: eve.userId }, query: {} })).rejects.toMatchObject({
    status: 404,
  });
  await expect(program.call(getUser, { params })).rejects.toMatchObject({ code: "KEY_LACKS_PERMISSION" });
  for (const call of [listSessions, contract.listApiKeys] as const)
    await expect(program.call(call, { params })).rejects.toMatchObject({ status: 403, code: "NOT_FOR_KEYS" });
  const more = await Promise.allSettled(Array.from({ length: 6 }, () => withKey(lab, ada, ["film"])));
  expect(more.filter(({ status }) => status === "fulfilled")).toHaveLength(4);
  await expect(withKey(lab, ada, ["film"])).rejects.toMatchObject({ status: 409, code: "TOO_MANY" });
  await expect(eve.call(contract.listApiKeys, { params })).rejects.toMatchObject({ status: 404 });
});

test("the history names the key behind a change, and who created and revoked it", async () => {
  const lab = await startLab();
  const [owner, ada] = [await lab.admin(), await lab.customer()];
  const { program, params, apiKey } = await withKey(lab, owner, ["products.write", "orders.write"]);
  const product = await addProduct(program);
  const changes = async (thing: string) => (await owner.call(listChanges, { query: { thing } })).changes;
  expect(await changes(product.id)).toMatchObject([{ by: { id: owner.userId, key: "Warehouse" } }]);
  const order = await paidOrder(ada, aDraft([aRoll()]));
  await program.call(writeToCustomer, {
    params: { orderId: order.id },
    body: { id: newId(), text: "Your film is here." },
  });
  const { events } = await owner.call(getOrder, { params: { orderId: order.id } });
  expect(events.at(-1)!.byName).toBe("Key “Warehouse” of admin Lovelace");
  await owner.call(contract.revokeApiKey, { params });
  expect(await changes(apiKey.id)).toMatchObject([
    { verb: "REMOVED", thing: { kind: "API_KEY", name: "Warehouse" }, by: { key: null } },
    { verb: "ADDED" },
  ]);
});

test("owners get an e-mail about a new key, and once in the week before it expires", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  await withKey(lab, ada, ["film"], { days: 30 });
  const subjects = async () => {
    await warnOfExpiry(lab.lab.deps);
    return (await lab.outbox(ada.email)).map(({ subject }) => subject);
  };
  const made = "New API key: Warehouse";
  lab.clock.move(22 * DAY_MS);
  expect(await subjects()).toEqual([made]);
  lab.clock.move(DAY_MS);
  await subjects();
  expect(await subjects()).toEqual([made, "Your API key “Warehouse” expires soon"]);
  lab.clock.move(-23 * DAY_MS);
});

test("each key has its own rate limit", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  const [one, other] = [await withKey(lab, ada, ["film"]), await withKey(lab, ada, ["film"])];
  const limits = new RateLimits(lab.lab.deps);
  await Promise.all(
    Array.from({ length: KEY_LIMIT.times }, () => limits.consume(KEY_LIMIT, [`API key ${one.apiKey.id}`])),
  );
  await expect(one.program.call(contract.describeApiKey)).rejects.toMatchObject({ status: 429 });
  await other.program.call(contract.describeApiKey);
  lab.clock.move(MINUTE_MS);
  await one.program.call(contract.describeApiKey);
});
